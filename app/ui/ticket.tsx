import { classes } from './classes.ts'
import { NotedWords } from './tooltip.tsx'

/**
 * Tickets side by side: say in `className` how many columns there are at which width, or `sideways` for a row that
 * phones scroll.
 */
export function Tickets({ className, children }: { className: string; children: React.ReactNode }) {
  return <div className={classes('tickets', className)}>{children}</div>
}

/** A price ticket within `Tickets`: `face` is above the tear line, the children below it, `foot` at the bottom. */
export function Ticket({
  picture,
  face,
  foot,
  highlighted = false,
  className,
  children,
  ...rest
}: {
  /** Fills the head of the ticket, from edge to edge. */
  picture?: React.ReactNode
  face: React.ReactNode
  foot: React.ReactNode
  highlighted?: boolean
  className?: string
  children: React.ReactNode
} & Omit<React.ComponentProps<'article'>, 'className' | 'children'>) {
  return (
    <article
      className={classes('ticket', highlighted ? 'surface-evergreen ticket-evergreen' : 'surface-card', className)}
      {...rest}
    >
      <div className="ticket-face">
        {picture && <div className="ticket-picture">{picture}</div>}
        {face}
      </div>
      <div aria-hidden="true" className="ticket-tear" />
      <div className="ticket-stub">{children}</div>
      <div className="ticket-foot">{foot}</div>
    </article>
  )
}

/** The small print at the head of a ticket; on the highlighted one it is a marigold tag. A note says more about it. */
export function TicketBadge({
  highlighted = false,
  note,
  children,
}: {
  highlighted?: boolean
  note?: string | undefined
  children: string
}) {
  return (
    <p className="label mb-3">
      <span className={highlighted ? '-ml-0.5 bg-marigold px-2 py-1 text-ink' : 'text-soft'}>
        {note ? <NotedWords note={note}>{children}</NotedWords> : children}
      </span>
    </p>
  )
}

/** What you get, each with a check mark. */
export function CheckList({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={classes('check-list stack-2 text-small', className)}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
