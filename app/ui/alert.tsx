import { classes } from './classes.ts'

/** An error, visible and announced by screen readers. Render it when the error happens, not before. */
export function Alert({ className, children }: { className?: string | undefined; children: React.ReactNode }) {
  return (
    <p role="alert" className={classes('alert', className)}>
      {children}
    </p>
  )
}
