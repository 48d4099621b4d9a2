import { data, Form, Link } from 'react-router'
import { site } from '../../site.config.ts'
import { appContext } from '../platform/app-context.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CHECK_SPAM } from '../ui/inbox-hint.ts'
import { PageHeading, Section } from '../ui/section.tsx'
import { SignInLink } from '../ui/sign-in-link.tsx'
import type { Route } from './+types/download.ts'
import { type DownloadPage, emailDownloadLink, readDownloadPage } from './download-page.ts'
import { EditionFiles, ProductFiles } from './owned-files.tsx'

/** The page of a download link that does not open a single file: several files, expired, ended or unknown. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await readDownloadPage(context.get(appContext), params.token)
  return data(page, { status: STATUS_CODES[page.state] })
}

/** Emails a fresh link, from the page of an expired one. */
export async function action({ params, context }: Route.ActionArgs) {
  await emailDownloadLink(context.get(appContext), params.token)
  return { sent: true }
}

export function meta() {
  return [{ title: 'Your download | Unborrowed' }, { name: 'robots', content: 'noindex, nofollow' }]
}

export default function Download({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <Section>
      <div className="mx-auto max-w-2xl">
        <Card>
          <Content page={loaderData} token={params.token} sent={actionData?.sent ?? false} />
          <p className="mt-8 text-small text-soft">
            Stuck? Email{' '}
            <a href={`mailto:${site.supportEmail}`} className="prose-link">
              {site.supportEmail}
            </a>{' '}
            from the address you paid with.
          </p>
          {loaderData.state === 'working' && <SignInLink />}
        </Card>
      </div>
    </Section>
  )
}

const STATUS_CODES: Record<DownloadPage['state'], number> = { unknown: 404, ended: 410, expired: 410, working: 200 }

function Content({ page, token, sent }: { page: DownloadPage; token: string; sent: boolean }) {
  switch (page.state) {
    case 'unknown':
      return (
        <>
          <PageHeading lead="It’s incomplete or has expired. Please open it again from your receipt email.">
            This link doesn’t work
          </PageHeading>
          <Link to="/find-my-purchase" className={buttonClass({ className: 'mt-7' })}>
            Find my purchase
          </Link>
        </>
      )
    case 'ended':
      return (
        <PageHeading lead={END_MESSAGES[page.reason] ?? END_MESSAGES.refunded}>
          Your access to {page.title} has ended
        </PageHeading>
      )
    case 'expired':
      return <ExpiredLink title={page.title} email={page.email} sent={sent} />
    case 'working':
      if (page.edition) return <EditionFiles token={token} edition={page.edition} />
      return <ProductFiles title={page.title} token={token} product={page.product} />
  }
}

const END_MESSAGES: Record<string, string> = {
  refunded: 'We refunded this purchase in full, so the download has ended.',
  dispute_lost: 'Your bank took the payment back, so the download has ended.',
  subscription_ended: 'Your membership has ended, so this download has too.',
}

function ExpiredLink({ title, email, sent }: { title: string; email: string; sent: boolean }) {
  if (sent) {
    return (
      <div role="status">
        <PageHeading lead={`We’ve sent a new link to ${email}. It works for 30 days. ${CHECK_SPAM}`}>
          Check your inbox
        </PageHeading>
      </div>
    )
  }
  return (
    <>
      <PageHeading
        lead={`Download links work for 30 days. ${title} is still yours. We’ll email a new link to ${email}, the address you paid with.`}
      >
        This link has expired
      </PageHeading>
      <Form method="post" className="mt-7">
        <Button type="submit" size="large">
          Email me a new link
        </Button>
      </Form>
    </>
  )
}
