import { formatSize } from '../../ui/file-list.tsx'
import type { FileRow } from './documents-view.ts'

/** Files to open, each with its kind and size. */
export function FileLinks({ files }: { files: readonly FileRow[] }) {
  return (
    <ul>
      {files.map(({ id, name, format, bytes, href }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b border-dashed pt-1 pb-2 text-small"
        >
          <a href={href} className="prose-link inline-flex min-h-11 min-w-0 items-center [overflow-wrap:anywhere]">
            {name}
          </a>
          <span className="text-fine text-soft">
            {format.toUpperCase()}, {formatSize(bytes)}
          </span>
        </li>
      ))}
    </ul>
  )
}
