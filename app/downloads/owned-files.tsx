import { ButtonLink } from '../ui/button.tsx'
import { PageHeading } from '../ui/section.tsx'
import type { DownloadEdition, DownloadProduct } from './download-page.ts'

/** A purchased edition: its page, and its files to download. */
export function EditionFiles({ token, edition: { title, label, files } }: { token: string; edition: DownloadEdition }) {
  return (
    <>
      <PageHeading lead="A page to work with and three files to keep. This link works for 30 days. You can get a new one anytime.">
        {title}
      </PageHeading>
      {label && <p className="mt-4">{label}</p>}
      <div className="mt-7">
        <ButtonLink href={`/editions/${token}`} size="large">
          Open your list
        </ButtonLink>
        <p className="mt-3 text-small text-soft">
          Sort it, pick your top 3 to 5, keep notes and add the deadlines to your calendar.
        </p>
      </div>
      <h2 className="mt-8 font-display text-title">Files to keep</h2>
      <ul className="mt-3 flex flex-wrap gap-3">
        {files.map(({ id, name, bytes }) => (
          <li key={id}>
            <FileButton href={`/downloads/${token}/${id}`} format={id} name={name} bytes={bytes} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A purchased product: all files as one, each file by itself, and what changed between its versions. */
export function ProductFiles({
  title,
  token,
  product,
}: {
  title: string
  token: string
  product: DownloadProduct | undefined
}) {
  if (!product) {
    return (
      <PageHeading lead="We’re putting it together. We’ll email you when it’s ready to download.">
        {title} is yours
      </PageHeading>
    )
  }
  const { version, documents, bytes } = product
  const count = documents.reduce((sum, { files }) => sum + files.length, 0)
  return (
    <>
      <PageHeading lead="Download everything, or pick the files you need. This link works for 30 days. You can get a new one anytime.">
        {title}
      </PageHeading>
      <div className="mt-7">
        <ButtonLink href={`/downloads/${token}/all`} size="large">
          Download everything (zip, {formatSize(bytes)})
        </ButtonLink>
        <p className="mt-3 text-small text-soft">
          Version {version}, {count} files. Word files open in Google Docs too. Upload one to Google Drive and open it
          there.
        </p>
      </div>
      <ul className="mt-8 border-line border-t">
        {documents.map((document) => (
          <li key={document.title} className="border-line border-b py-5">
            <h2 className="font-display text-title">{document.title}</h2>
            <p className="mt-1 text-small text-soft">{document.description}</p>
            <p className="mt-3 flex flex-wrap gap-3">
              {document.files.map(({ id, format, name, bytes }) => (
                <FileButton
                  key={id}
                  href={`/downloads/${token}/${id}`}
                  format={format}
                  name={name}
                  bytes={bytes}
                  alone={document.files.filter((file) => file.format === format).length === 1}
                />
              ))}
            </p>
          </li>
        ))}
      </ul>
      <Versions token={token} product={product} />
    </>
  )
}

interface FileButtonProps {
  href: string
  format: string
  name: string
  bytes: number
  /** Whether its format says which file of the document it is. */
  alone?: boolean
}

function FileButton({ href, format, name, bytes, alone = true }: FileButtonProps) {
  const label = FORMATS[format] ?? format
  return (
    <ButtonLink href={href} variant="outline" size="small">
      {alone && <span className="sr-only">{name}: </span>}
      {alone ? label : `${label}: ${name.replace(/\.\w+$/, '')}`} ({formatSize(bytes)})
    </ButtonLink>
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
              {version}, {date}.
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
                Download {version}, {date}
              </a>
            </li>
          ))}
      </ul>
      <p className="mt-3 mb-5 text-small text-soft">
        You get every new version free. We’ll email you when one comes out.
      </p>
    </details>
  )
}

function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
