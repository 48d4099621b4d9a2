import { ButtonLink } from './button.tsx'
import { classes } from './classes.ts'

interface ListedDocument {
  title: string
  description: string
  files: { id: string; format: string; name: string; bytes: number }[]
  /** Its first page. */
  picture?: { address: string; width: number; height: number } | undefined
}

/** Documents, each with its files below `base`. The first one is where to begin. */
export function FileList({ base, documents }: { base: string; documents: readonly ListedDocument[] }) {
  return (
    <ul className="mt-8 border-line border-t">
      {documents.map((document, index) => (
        <li
          key={document.title}
          className={classes(
            'grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-4 border-line border-b py-5 sm:gap-x-6',
            document.picture && (index === 0 ? 'grid' : 'sm:grid'),
          )}
        >
          {document.picture && <FirstPage {...document.picture} onPhones={index === 0} />}
          <div className="max-sm:self-center">
            {index === 0 && documents.length > 1 && <p className="label mb-1 text-accent">Start here</p>}
            <h3 className="font-display text-title">{document.title}</h3>
          </div>
          <div
            className={document.picture && classes('sm:col-start-2', index === 0 && 'max-sm:col-span-2 max-sm:mt-2')}
          >
            <p className="mt-1 text-small text-soft">{document.description}</p>
            <p className="mt-3 flex flex-wrap gap-3">
              {document.files.map(({ id, format, name, bytes }) => (
                <FileButton
                  key={id}
                  href={`${base}/${id}`}
                  format={format}
                  name={name}
                  bytes={bytes}
                  alone={document.files.filter((file) => file.format === format).length === 1}
                />
              ))}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Phones have room for the first one alone. */
function FirstPage({
  address,
  width,
  height,
  onPhones,
}: {
  address: string
  width: number
  height: number
  onPhones: boolean
}) {
  return (
    <img
      src={address}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={classes(
        'h-auto w-20 self-start border border-line bg-card sm:row-span-2 sm:w-28',
        !onPhones && 'max-sm:hidden',
      )}
    />
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

/** Downloads one file: its format and size, with the name for screen readers. */
export function FileButton({ href, format, name, bytes, alone = true }: FileButtonProps) {
  const label = FORMATS[format] ?? format
  return (
    <ButtonLink href={href} variant="outline" size="small" className="max-sm:px-3">
      {alone && <span className="sr-only">{name}: </span>}
      {alone ? label : `${label}: ${name.replace(/\.\w+$/, '')}`} ({formatSize(bytes)})
    </ButtonLink>
  )
}

const FORMATS: Record<string, string> = { pdf: 'PDF', docx: 'Word', xlsx: 'Excel', epub: 'EPUB', csv: 'CSV' }

interface VersionsProps {
  base: string
  changes: readonly { version: string; date: string; text: string }[]
  earlier: readonly { version: string; date: string }[]
}

/** What changed from version to version, and the files of the earlier ones. */
export function Versions({ base, changes, earlier }: VersionsProps) {
  const link = (version: string, name: string) => (
    <a className="prose-link inline-flex min-h-6 items-center" href={`${base}/all?${new URLSearchParams({ version })}`}>
      Download {name}
    </a>
  )
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
            {earlier.some((each) => each.version === version) && <> {link(version, version)}</>}
          </li>
        ))}
        {earlier
          .filter(({ version }) => !changes.some((change) => change.version === version))
          .map(({ version, date }) => (
            <li key={version}>{link(version, `${version}, ${date}`)}</li>
          ))}
      </ul>
      <p className="mt-3 mb-5 text-small text-soft">
        You get every new version free. We’ll email you when one comes out.
      </p>
    </details>
  )
}

/** `12 KB`, `4.4 MB` */
export function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
