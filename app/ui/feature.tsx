import { classes } from './classes.ts'

/** Ruled cells side by side: say in `className` how many columns there are at which width. */
export function Features({ className, children }: { className: string; children: React.ReactNode }) {
  return <ul className={classes('grid break-inside-avoid gap-px border border-line bg-line', className)}>{children}</ul>
}

/** An icon, what it is, and one sentence on it. */
export function Feature({
  icon,
  title,
  children,
}: {
  icon: React.ReactNode
  title: string
  children: React.ReactNode
}) {
  return (
    <li className="surface-card p-6 md:p-8">
      <span aria-hidden="true" className="block size-7 text-accent *:size-full *:stroke-[1.5]">
        {icon}
      </span>
      <h3 className="mt-4 text-title">{title}</h3>
      <p className="mt-2 text-small text-soft">{children}</p>
    </li>
  )
}
