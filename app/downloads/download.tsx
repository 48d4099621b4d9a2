import { data, Form, Link } from 'react-router'
import { site } from '../../site.config.ts'
import { Button, ButtonLink, buttonClass } from '../ui/button.tsx'
import { Letter } from '../ui/letter.tsx'
import { PageHeading, Section } from '../ui/section.tsx'
import type { Route } from './+types/download.ts'
import {
  type DownloadEdition,
  type DownloadPage,
  type DownloadProduct,
  downloadContext,
  mailFreshLink,
  readDownloadPage,
} from './downloads.ts'

/** The page behind a download link that does not simply open its file: several files, expired, ended, unknown. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await readDownloadPage(context.get(downloadContext), params.token)
  return data(page, { status: STATUS[page.state], headers: PRIVATE })
}

/** The press of the button on an expired link's page. */
export async function action({ params, context }: Route.ActionArgs) {
  await mailFreshLink(context.get(downloadContext), params.token)
  return { sent: true }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta() {
  return [{ title: 'Your download | Unborrowed' }, { name: 'robots', content: 'noindex, nofollow' }]
}

export default function Download({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <Section>
      <div className="mx-auto max-w-2xl">
        <Letter>
          <Content page={loaderData} token={params.token} sent={actionData?.sent ?? false} />
          <p className="mt-8 text-small text-soft">
            Stuck? Write to{' '}
            <a href={`mailto:${site.supportEmail}`} className="prose-link">
              {site.supportEmail}
            </a>{' '}
            from the address you paid with.
          </p>
        </Letter>
      </div>
    </Section>
  )
}

const STATUS: Record<DownloadPage['state'], number> = { unknown: 404, ended: 410, expired: 410, working: 200 }

const PRIVATE = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}

function Content({ page, token, sent }: { page: DownloadPage; token: string; sent: boolean }) {
  switch (page.state) {
    case 'unknown':
      return (
        <>
          <PageHeading lead="The link may have lost a piece on its way here. Please open it again from your receipt mail.">
            This link does not work
          </PageHeading>
          <Link to="/shop" className={buttonClass({ className: 'mt-7' })}>
            Go to the shop
          </Link>
        </>
      )
    case 'ended':
      return (
        <PageHeading lead={ENDED[page.reason] ?? ENDED.refunded}>Your access to {page.title} has ended</PageHeading>
      )
    case 'expired':
      return <Expired title={page.title} email={page.email} sent={sent} />
    case 'working':
      if (page.edition) return <Edition token={token} edition={page.edition} />
      return <Product title={page.title} token={token} product={page.product} />
  }
}

const ENDED: Record<string, string> = {
  refunded: 'This purchase was refunded in full, and its download ended with it.',
  dispute_lost: 'The payment was returned by your bank, and the download ended with it.',
  subscription_ended: 'Your membership has ended, and this download with it.',
}

function Expired({ title, email, sent }: { title: string; email: string; sent: boolean }) {
  if (sent) {
    return (
      <div role="status">
        <PageHeading
          lead={`A fresh link is on its way to ${email}. It works for 30 days. Nothing after a few minutes? Look into your spam folder.`}
        >
          Look into your mail
        </PageHeading>
      </div>
    )
  }
  return (
    <>
      <PageHeading
        lead={`Download links work for 30 days. ${title} is still yours: we mail a fresh link to ${email}, the address you paid with.`}
      >
        This link has expired
      </PageHeading>
      <Form method="post" className="mt-7">
        <Button type="submit" size="large">
          Mail me a fresh link
        </Button>
      </Form>
    </>
  )
}

function Edition({ token, edition: { title, label, files } }: { token: string; edition: DownloadEdition }) {
  return (
    <>
      <PageHeading lead="A page to work with, and three files to keep. The link works for 30 days, and you can have it mailed again whenever you like.">
        {title}
      </PageHeading>
      {label && <p className="mt-4">{label}</p>}
      <div className="mt-7">
        <ButtonLink href={`/editions/${token}`} size="large">
          Open your list
        </ButtonLink>
        <p className="mt-3 text-small text-soft">
          Sort it, pick your top 3 to 5, keep notes, and take the deadlines into your calendar.
        </p>
      </div>
      <h2 className="mt-8 font-display text-title">Files to keep</h2>
      <ul className="mt-3 flex flex-wrap gap-3">
        {files.map(({ id, name, bytes }) => (
          <li key={id}>
            <ButtonLink
              href={`/downloads/${token}/${id}`}
              variant="outline"
              size="small"
              aria-label={`${name}, ${size(bytes)}`}
            >
              {FORMATS[id] ?? id} ({size(bytes)})
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function Product({ title, token, product }: { title: string; token: string; product: DownloadProduct | undefined }) {
  if (!product) {
    return (
      <PageHeading lead="We are putting it together. You will be mailed as soon as it can be downloaded.">
        {title} is yours
      </PageHeading>
    )
  }
  const { version, documents, bytes } = product
  const count = documents.reduce((sum, { files }) => sum + files.length, 0)
  return (
    <>
      <PageHeading lead="Take all of it at once, or each file by itself. The link works for 30 days, and you can have it mailed again whenever you like.">
        {title}
      </PageHeading>
      <div className="mt-7">
        <ButtonLink href={`/downloads/${token}/all`} size="large">
          Everything as one zip ({size(bytes)})
        </ButtonLink>
        <p className="mt-3 text-small text-soft">
          Version {version}, {count} files. Word files open in Google Docs as well: upload one to Google Drive and open
          it there.
        </p>
      </div>
      <ul className="mt-8 border-line border-t">
        {documents.map((document) => (
          <li key={document.title} className="border-line border-b py-5">
            <h2 className="font-display text-title">{document.title}</h2>
            <p className="mt-1 text-small text-soft">{document.description}</p>
            <p className="mt-3 flex flex-wrap gap-3">
              {document.files.map(({ id, format, name, bytes }) => (
                <ButtonLink
                  key={id}
                  href={`/downloads/${token}/${id}`}
                  variant="outline"
                  size="small"
                  aria-label={`${name}, ${size(bytes)}`}
                >
                  {FORMATS[format] ?? format} ({size(bytes)})
                </ButtonLink>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <Versions token={token} product={product} />
    </>
  )
}

const FORMATS: Record<string, string> = { pdf: 'PDF', docx: 'Word', xlsx: 'Excel', epub: 'EPUB', csv: 'CSV' }

function Versions({ token, product: { changes, earlier } }: { token: string; product: DownloadProduct }) {
  return (
    <details className="disclosure">
      <summary>What changed, and earlier versions</summary>
      <ul className="grid gap-3 text-small">
        {changes.map(({ version, date, text }) => (
          <li key={version}>
            <strong>
              {version}, {longDate(date)}.
            </strong>{' '}
            {text}
            {earlier.some((each) => each.version === version) && (
              <>
                {' '}
                <a
                  className="prose-link inline-flex min-h-6 items-center"
                  href={`/downloads/${token}/all?version=${encodeURIComponent(version)}`}
                >
                  Download {version}
                </a>
              </>
            )}
          </li>
        ))}
        {earlier
          .filter(({ version }) => !changes.some((change) => change.version === version))
          .map(({ version, date }) => (
            <li key={version}>
              <a
                className="prose-link inline-flex min-h-6 items-center"
                href={`/downloads/${token}/all?version=${encodeURIComponent(version)}`}
              >
                Download {version}, {longDate(date)}
              </a>
            </li>
          ))}
      </ul>
      <p className="mt-3 mb-5 text-small text-soft">
        You get every new version at no cost, with a mail when it is out.
      </p>
    </details>
  )
}

function size(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

function longDate(date: string): string {
  return new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
