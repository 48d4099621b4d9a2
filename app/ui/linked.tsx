import { Fragment } from 'react'

/** A text of the site's content whose `[words]` are links, each drawn by the function in its place. */
export function Linked({ text, links }: { text: string; links: readonly ((words: string) => React.ReactNode)[] }) {
  return text
    .split(/[[\]]/)
    .map((part, index) => <Fragment key={part}>{index % 2 === 0 ? part : links[(index - 1) / 2]?.(part)}</Fragment>)
}
