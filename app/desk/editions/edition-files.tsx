const FILES = [
  ['pdf', 'PDF'],
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const

/** The page of an edition as its buyers see it, by the address of its review. */
export const previewPath = (path: string): string => path.replace('/desk/editions/', '/edition-previews/')

/** The page and the files of an edition, as its buyers have them. */
export function EditionFiles({ path }: { path: string }) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-6 text-small">
      <a href={previewPath(path)} className="prose-link inline-flex min-h-11 items-center font-semibold">
        The page
      </a>
      {FILES.map(([id, label]) => (
        <a key={id} href={`${path}/edition.${id}`} className="prose-link inline-flex min-h-11 min-w-11 items-center">
          {label}
        </a>
      ))}
    </p>
  )
}
