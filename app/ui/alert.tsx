import { classes } from './classes.ts'

/** Says at once, to eyes and to screen readers, that something went wrong. Render it when it happens, not before. */
export function Alert({ className, children }: { className?: string | undefined; children: React.ReactNode }) {
  return (
    <p role="alert" className={classes('alert', className)}>
      {children}
    </p>
  )
}
