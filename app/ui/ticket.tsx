import { classes } from './classes.ts'

/** A price ticket: `face` stands above the tear line, the children on the stub below it. */
export function Ticket({
  face,
  highlighted = false,
  className,
  children,
  ...rest
}: {
  face: React.ReactNode
  highlighted?: boolean
  className?: string
  children: React.ReactNode
} & Omit<React.ComponentProps<'article'>, 'className' | 'children'>) {
  return (
    <article className={classes('ticket', highlighted ? 'surface-evergreen' : 'surface-card', className)} {...rest}>
      <div className="ticket-face">{face}</div>
      <div aria-hidden="true" className="ticket-tear" />
      <div className="ticket-stub">{children}</div>
    </article>
  )
}

/** The small print at the head of a ticket; on the highlighted one it is a marigold tag. */
export function TicketBadge({ highlighted = false, children }: { highlighted?: boolean; children: React.ReactNode }) {
  const look = highlighted ? 'inline-block bg-marigold px-2 py-0.5 text-ink' : 'py-0.5 text-soft'
  return <p className={classes('label mb-2', look)}>{children}</p>
}

/** A price in large figures, with what follows it (`/month`) and a higher price struck through. */
export function Price({ now, per, struck }: { now: string; per?: string | undefined; struck?: string | undefined }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 font-display font-semibold text-figure">
      <span>
        {now}
        {per && <span className="text-title">/{per}</span>}
      </span>
      {struck && (
        <s className="font-normal font-sans text-body text-soft">
          <span className="sr-only">instead of </span>
          {struck}
        </s>
      )}
    </p>
  )
}

/** What you get, each with a check mark. */
export function CheckList({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={classes('check-list space-y-2 text-small', className)}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
