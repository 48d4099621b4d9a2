interface PagerProps {
  /** The address of the next page; undefined on the last. */
  next: string | undefined
  /** The address of the first page; undefined on it. */
  first: string | undefined
  nextLabel?: string
}

/** Below a list that comes in pages, the newest first. */
export function Pager({ next, first, nextLabel = 'Older' }: PagerProps) {
  return (
    <p className="mt-4 flex flex-wrap gap-x-6">
      {next && (
        <a href={next} className="prose-link inline-flex min-h-11 items-center">
          {nextLabel}
        </a>
      )}
      {first && (
        <a href={first} className="prose-link inline-flex min-h-11 items-center">
          Back to the newest
        </a>
      )}
    </p>
  )
}
