import { classes } from './classes.ts'

/** A guilloche rosette in the current colour: decoration only. Size and place it with `className`. */
export function Rosette({
  kind = 'rosette',
  draws = false,
  className,
}: {
  kind?: 'rosette' | 'sunburst'
  /** Draws itself once as it appears. */
  draws?: boolean
  className?: string
}) {
  return (
    <span aria-hidden="true" className={classes(`engraving engraving-${kind}`, draws && 'draws-itself', className)} />
  )
}

/** The small rosette of the brand, in evergreen. */
export function Seal({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('engraving engraving-seal', className)} />
}

/** A guilloche band across its container, in the current colour. */
export function Band({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('band', className)} />
}

/** A drawn portrait within an engraved ring. `name` is a drawing in `public/art/portraits`. */
export function Medallion({ src, alt = '', large = false }: { src: string; alt?: string; large?: boolean }) {
  return (
    <span className={classes('medallion', large && 'medallion-large')}>
      <span aria-hidden="true" className="engraving engraving-ring" />
      <img
        src={src}
        alt={alt}
        width={144}
        height={144}
        loading="lazy"
        decoding="async"
        className="medallion-portrait"
      />
    </span>
  )
}
