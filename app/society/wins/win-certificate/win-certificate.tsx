import { Link } from 'react-router'
import { dollars } from '../../../catalog/dollars.ts'
import { Rosette } from '../../../ui/engraving.tsx'
import { dayText, winPath } from '../win-texts.ts'
import type { VerifiedWin } from '../wins.ts'

type CertificateProps = { win: VerifiedWin; page?: boolean }

/** A win on the wall. `page`: it has the page to itself, so its title is the page's heading. */
export function Certificate({ win: { id, title, funder, amountCents, wonOn, story, by }, page }: CertificateProps) {
  return (
    <article className="surface-card relative flex flex-col overflow-clip border border-line p-5 sm:p-6 [overflow-wrap:anywhere]">
      <Rosette className="-top-10 -right-10 absolute size-40 opacity-15" />
      <p className="label relative text-accent">{dayText(wonOn)}</p>
      {page ? (
        <h1 className="relative mt-1 text-heading">{title}</h1>
      ) : (
        <h2 className="relative mt-1 text-title">{title}</h2>
      )}
      <p className="relative mt-1 text-small">
        {amountCents !== undefined && <b className="font-mono">{dollars(amountCents)}</b>}{' '}
        {amountCents === undefined ? 'From' : 'from'} {funder}
      </p>
      {story && <p className="relative mt-3 whitespace-pre-line text-small">{story}</p>}
      <p className="relative mt-auto flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-fine text-soft">
        <bdi>{by}</bdi>
        {!page && (
          <Link to={winPath(id)} className="prose-link not-printed inline-flex min-h-11 items-center text-ink">
            Say congrats<span className="sr-only"> for {title}</span>
          </Link>
        )}
      </p>
    </article>
  )
}
