import { classes } from './classes.ts'

/** A card with a double rule, like an award letter. `flat` leaves out the shadow where cards are side by side. */
export function Card({
  flat = false,
  className,
  children,
}: {
  flat?: boolean
  className?: string
  children: React.ReactNode
}) {
  return (
    <div className={classes('letter surface-card p-6 min-[22.5rem]:p-7 sm:p-10', flat && 'letter-flat', className)}>
      {children}
    </div>
  )
}

/** A rubber stamp, on card or paper only. `large` is for the one on a card. */
export function Stamp({
  large = false,
  lands = false,
  className,
  children,
}: {
  large?: boolean
  lands?: boolean
  className?: string
  children: React.ReactNode
}) {
  return <span className={classes('stamp', large && 'stamp-large', lands && 'lands', className)}>{children}</span>
}

/** Name and figure on one ruled line. Put `CardRow`s in a `<dl>`. */
export function CardRow({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-line border-b border-dashed py-2.5 last:border-b-0">
      <dt className="max-w-[55%] shrink-0 text-small">{label}</dt>
      <dd className="min-w-0 text-right font-mono text-small [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
