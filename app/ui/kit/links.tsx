import { classes } from '../classes.ts'

/** The classes of a link that a thumb can press, also for the router's own. */
export function textLinkClass(className?: string | false): string {
  return classes('prose-link inline-flex min-h-11 min-w-11 items-center', className)
}

/** A link that a thumb can press. */
export function TextLink({ className, ...props }: React.ComponentProps<'a'>) {
  return <a {...props} className={textLinkClass(className)} />
}

/** A button that looks like one: where there are many of them, or what it does isn't what the page is for. */
export function TextButton({ className = 'text-fine', ...props }: React.ComponentProps<'button'>) {
  return <button type="submit" {...props} className={classes('prose-link min-h-11 min-w-11', className)} />
}

/** The way back, at the top of a page. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <TextLink href={to} className="text-small">
      <span aria-hidden="true">←&nbsp;</span>
      {label}
    </TextLink>
  )
}

/** What opens a part of a page that is rarely needed. */
export function Summary({ className, ...props }: React.ComponentProps<'summary'>) {
  return <summary {...props} className={textLinkClass(classes('cursor-pointer', className))} />
}
