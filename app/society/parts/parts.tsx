import { Link } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { TextField } from '../../ui/field.tsx'

/** A link that a thumb can press. */
export function TextLink({ className, ...props }: React.ComponentProps<typeof Link>) {
  return <Link {...props} className={classes('prose-link inline-flex min-h-11 items-center', className)} />
}

/** The way back, at the top of a page. */
export function BackLink({ to, className, children }: { to: string; className?: string; children: React.ReactNode }) {
  return (
    <TextLink to={to} className={classes('text-small', className)}>
      <span aria-hidden="true">←&nbsp;</span>
      {children}
    </TextLink>
  )
}

/** A part of a page: a rule, its name, and what's in it. */
export function Part({
  id,
  heading,
  className = 'mt-10',
  children,
}: {
  id: string
  heading: React.ReactNode
  className?: string
  children: React.ReactNode
}) {
  return (
    <section aria-labelledby={id} className={classes('border-current border-t-2 pt-3', className)}>
      <h2 id={id} className="text-title">
        {heading}
      </h2>
      {children}
    </section>
  )
}

/** What the last press did. */
export function Saved({ className = 'mt-4', children }: { className?: string; children: React.ReactNode }) {
  return (
    <p role="status" className={classes('border-evergreen border-l-4 pl-3', className)}>
      {children}
    </p>
  )
}

/** How many are new, where any are. */
export function NewCount({ count, className }: { count: number | undefined; className?: string }) {
  if (!count) return null
  return (
    <span className={classes('rounded-sm bg-marigold px-1.5 font-mono text-ink text-label', className)}>
      {count > 99 ? '99+' : count}
      <span className="sr-only"> new</span>
    </span>
  )
}

/** The secret address of a calendar, where there is one. @param warning who can read it */
export function CalendarAddress({ address, warning }: { address: string | undefined; warning: string }) {
  if (!address) return null
  return (
    <div className="mt-4">
      <TextField
        label="Calendar link"
        hint={`In your calendar, choose “Add by URL” or “Subscribe.” ${warning}`}
        readOnly
        value={address}
      />
      <a href={address.replace(/^https?:/, 'webcal:')} className="prose-link inline-flex min-h-11 items-center">
        Open it in my calendar
      </a>
    </div>
  )
}
