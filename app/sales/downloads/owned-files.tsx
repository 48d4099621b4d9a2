import { ButtonLink } from '../../ui/button.tsx'
import { FileButton, FileList, formatSize, Versions } from '../../ui/file-list.tsx'
import { PageHeading } from '../../ui/section.tsx'
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
      <FileList base={`/downloads/${token}`} documents={documents} />
      <Versions base={`/downloads/${token}`} changes={product.changes} earlier={product.earlier} />
    </>
  )
}
