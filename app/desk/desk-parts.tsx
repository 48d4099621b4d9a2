import { privateMeta } from '../ui/card-page.tsx'
import { classes } from '../ui/classes.ts'

export function deskMeta(title: string) {
  return privateMeta(`${title} | Desk`)
}

/** The way back, a heading and what stands under it. */
export function DeskHeading({
  back = { to: '/desk', label: 'Queue' },
  label,
  children,
}: {
  back?: { to: string; label: string }
  label?: string
  children: React.ReactNode
}) {
  return (
    <>
      <a href={back.to} className="prose-link inline-flex min-h-11 items-center text-small">
        <span aria-hidden="true">←&nbsp;</span>
        {back.label}
      </a>
      {label && <p className="label mt-3 text-accent">{label}</p>}
      <h1 className="mt-2 text-heading [overflow-wrap:anywhere]">{children}</h1>
    </>
  )
}

/** A part of a page under a heavy rule. */
export function DeskSection({
  id,
  title,
  aside,
  className,
  children,
}: {
  /** What links to it within the page. */
  id?: string
  title: React.ReactNode
  aside?: React.ReactNode
  className?: string
  children: React.ReactNode
}) {
  return (
    <section id={id} className={classes('mt-9 min-w-0', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-t-2 border-b border-b-line py-3">
        <h2 className="text-title">{title}</h2>
        {aside && <div className="text-small text-soft">{aside}</div>}
      </div>
      {children}
    </section>
  )
}

interface Fact {
  id: string | number
  text: string
  /** How it stands, beside it. */
  aside?: string | undefined
}

/** Facts in rows, or that there are none. */
export function FactRows({ facts, empty }: { facts: readonly Fact[]; empty: string }) {
  if (facts.length === 0) return <p className="mt-4 text-fine text-soft">{empty}</p>
  return (
    <ul>
      {facts.map(({ id, text, aside }) => (
        <li
          key={id}
          className="flex flex-wrap justify-between gap-x-4 border-line border-b border-dashed py-2.5 text-fine [overflow-wrap:anywhere]"
        >
          <bdi>{text}</bdi>
          {aside && <span className="text-soft">{aside}</span>}
        </li>
      ))}
    </ul>
  )
}
