import type { IconName } from '../../brand/icons.ts'
import { classes } from './classes.ts'
import { SpriteIcon } from './sprite-icon.tsx'

interface StatFigure {
  figure: string
  label: string
  icon?: IconName
}

/**
 * A ruled row of figures, two by two on phones. However many there are, they share the whole width; what fewer than four need
 * for it is on no page that has four.
 */
export function Stats({ stats, className }: { stats: readonly StatFigure[]; className?: string }) {
  if (stats.length === 0) return null
  const columns = stats.length === 4 ? 'md:grid-cols-4' : 'md:auto-cols-fr md:grid-flow-col md:grid-cols-none'
  return (
    <dl className={classes('grid grid-cols-2 border-current border-t-2', columns, className)}>
      {stats.map(({ figure, label, icon }) => (
        <div
          key={label}
          className={classes(
            'flex flex-col-reverse justify-end border-line px-4 py-4 even:border-l sm:px-5 md:border-l md:px-4 md:py-5 lg:px-5 md:first:border-l-0',
            stats.length % 2 === 1 && 'max-md:last:odd:col-span-2',
          )}
        >
          <dt className="mt-1 text-small">{label}</dt>
          <dd className="flex justify-between font-display font-semibold text-figure md:gap-1.5">
            {figure}
            {icon && <SpriteIcon name={icon} className="size-5 text-accent" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Five stars as decoration of a story, without rating data for search engines. */
export function Stars() {
  return (
    <p className="text-clay tracking-[0.15em]">
      <span aria-hidden="true">★★★★★</span>
      <span className="sr-only">Five stars</span>
    </p>
  )
}
