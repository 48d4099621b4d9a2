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

/** The same on a card, and within its edge. */
export function EngravedRosette(props: React.ComponentProps<typeof Rosette>) {
  return (
    <span className="engraved">
      <Rosette {...props} />
    </span>
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

/** A portrait within an engraved ring. */
export function Medallion({
  src,
  srcSet,
  alt = '',
  large = false,
}: {
  src: string
  /** The same picture in several widths. */
  srcSet?: string
  alt?: string
  large?: boolean
}) {
  return (
    <span className={classes('medallion', large && 'medallion-large')}>
      <span aria-hidden="true" className="engraving engraving-ring" />
      <img
        src={src}
        {...(srcSet && { srcSet, sizes: large ? '10rem' : '6rem' })}
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
