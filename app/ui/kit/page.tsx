import { useEffect, useRef } from 'react'
import { Alert } from '../alert.tsx'
import { classes } from '../classes.ts'
import { BackLink } from './links.tsx'
import { Pager, type PagerProps } from './list.tsx'

interface PageProps {
  title: React.ReactNode
  back?: { to: string; label: string } | undefined
  /** What kind of thing it is, above its title. */
  label?: string | undefined
  /** What the page is for. */
  lead?: React.ReactNode
  /** Smaller, under the title: whose it is, how it stands. */
  about?: React.ReactNode
  /** Beside the title, where there is room: what is done with all of it. */
  actions?: React.ReactNode
  /** What the last press did, or why it did nothing. */
  saved?: React.ReactNode
  problem?: string | undefined
  /** One readable column. */
  narrow?: boolean
  children?: React.ReactNode
}

/** A page of whoever is signed in: the way back, what it is, what the last press did, and what is on it. */
export function Page({ title, back, label, lead, about, actions, saved, problem, narrow, children }: PageProps) {
  const head = (
    <div className="min-w-0">
      <PageHead back={back} label={label}>
        {title}
      </PageHead>
      {about && <div className="mt-2 text-soft [overflow-wrap:anywhere]">{about}</div>}
      {lead && <p className="measure mt-3 [overflow-wrap:anywhere]">{lead}</p>}
    </div>
  )
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A browser gives no field the focus by itself where the address names a place on the page.
    if (problem) place.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problem])
  return (
    <div ref={place} className={narrow ? 'max-w-3xl' : undefined}>
      {actions ? (
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          {head}
          <div className="not-printed flex flex-wrap items-center gap-3">{actions}</div>
        </div>
      ) : (
        head
      )}
      {saved && !problem && <Saved>{saved}</Saved>}
      {problem && <Alert className={`mt-5 ${IN_SIGHT}`}>{problem}</Alert>}
      {children}
    </div>
  )
}

/** Why a press did nothing stays on top of the screen: what was pressed may be far down the page, which stays where it is. */
export const IN_SIGHT = 'sticky top-2 z-30 [html:has(&)]:scroll-pt-32'

/** The way back and what the page is. */
function PageHead({ back, label, children }: Pick<PageProps, 'back' | 'label' | 'children'>) {
  return (
    <>
      {back && <BackLink {...back} />}
      {label && <p className={classes('label text-accent', back && 'mt-3')}>{label}</p>}
      <h1 className={classes('text-heading [overflow-wrap:anywhere]', (back || label) && 'mt-2')}>{children}</h1>
    </>
  )
}

/** What the last press did. */
export function Saved({ className = 'mt-5', children }: { className?: string; children: React.ReactNode }) {
  return (
    <p role="status" className={classes('bg-pale-mint px-4 py-3', className)}>
      {children}
    </p>
  )
}

interface SectionProps {
  /** What links to it within the page. */
  id?: string | undefined
  title: React.ReactNode
  /** Beside its title: how many, since when, where all of it is. */
  aside?: React.ReactNode
  /** In place of what it would have, while there is nothing. */
  empty?: React.ReactNode
  /** The ways on, where it's a list in pages. */
  pager?: PagerProps | undefined
  className?: string
  children?: React.ReactNode
}

/** A part of a page under a heavy rule. */
export function PageSection({ id, title, aside, empty, pager, className, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={id && `${id}-heading`} className={classes('mt-9 min-w-0', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-current border-t-2 border-b border-b-line py-3">
        <h2 id={id && `${id}-heading`} className="text-title">
          {title}
        </h2>
        {aside && <div className="text-small text-soft">{aside}</div>}
      </div>
      {empty ? <p className="mt-4 text-fine text-soft">{empty}</p> : children}
      {pager && <Pager {...pager} />}
    </section>
  )
}

/** A word that is not to be missed, beside what it is about. */
export function Badge({ children }: { children: string }) {
  return <span className="label bg-marigold px-1.5 py-0.5 text-ink">{children}</span>
}

/** What the page is about, and beside it, from 1024 px on, what can be done. */
export function Columns({
  side,
  width = 'lg:grid-cols-[minmax(0,1fr)_20rem]',
  children,
}: {
  side: React.ReactNode
  width?: string
  children: React.ReactNode
}) {
  return (
    <div className={classes('gap-x-12 lg:grid', width)}>
      <div className="min-w-0">{children}</div>
      <div className="min-w-0">{side}</div>
    </div>
  )
}

/** Someone's own words, word for word. */
export function Quote({ className = 'mt-4', children }: { className?: string; children: React.ReactNode }) {
  return (
    <blockquote
      dir="auto"
      className={classes(
        'measure whitespace-pre-wrap border-evergreen border-l-4 pl-4 [overflow-wrap:anywhere]',
        className,
      )}
    >
      {children}
    </blockquote>
  )
}
