import type { Photograph } from '../../catalog/schemas/text.ts'
import { classes } from '../../ui/classes.ts'
import { photographSources } from '../portrait.tsx'

/**
 * The picture of a product, three wide to four high, drawn from the site's own motifs. Decoration: the text
 * beside it says the same. A photograph takes its place, with its own words. Its size is known before it is drawn, so nothing
 * moves; set the width with `className`.
 */
export function Cover({
  picture,
  className,
  children,
}: CoverProps & { picture: Photograph | undefined; children: React.ReactNode }) {
  if (picture) return <PhotographCover picture={picture} className={className} />
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 320"
      width="240"
      height="320"
      textAnchor="middle"
      className={classes('cover', className)}
    >
      {children}
    </svg>
  )
}

export function PhotographCover({ picture, className }: CoverProps & { picture: Photograph }) {
  return (
    <img
      {...photographSources(picture.id)}
      alt={picture.alt}
      sizes="18rem"
      width={240}
      height={320}
      loading="lazy"
      decoding="async"
      className={classes('cover aspect-3/4 object-cover', className)}
    />
  )
}

export interface CoverProps {
  className?: string | undefined
}

interface GuillocheProps extends Pick<React.SVGAttributes<SVGGElement>, 'opacity' | 'strokeWidth'> {
  x: number
  y: number
  rx: number
  ry: number
  turns: number
}

/** Guilloche: one ellipse, turned. */
export function Guilloche({ x, y, rx, ry, turns, ...look }: GuillocheProps) {
  return (
    <g transform={`translate(${x} ${y})`} fill="none" stroke="currentColor" {...look}>
      {Array.from({ length: turns }, (_, turn) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they differ in nothing else.
        <ellipse key={turn} rx={rx} ry={ry} transform={turn > 0 ? `rotate(${(turn * 180) / turns})` : undefined} />
      ))}
    </g>
  )
}

/** Lines of display lettering below one another, about `x`. `y` is the first baseline. */
export function Title({ x = 120, y, size, lines }: { x?: number; y: number; size: number; lines: readonly string[] }) {
  return lines.map((line, index) => (
    <text
      key={line}
      x={x}
      y={y + index * size * 1.1}
      fontSize={size}
      fill="currentColor"
      className="font-display font-semibold"
    >
      {line}
    </text>
  ))
}

/** A small line of official lettering. */
export function SmallText({ x = 120, y, children }: { x?: number; y: number; children: string }) {
  return (
    <text x={x} y={y} fontSize="11" letterSpacing="1" fill="currentColor" className="font-mono">
      {children}
    </text>
  )
}

/** A rubber stamp about its middle. On card or paper only. */
export function CoverStamp({ x, y, width, children }: { x: number; y: number; width: number; children: string }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(-8)`} className="text-clay">
      <path d={`M${-width / 2}-14h${width}v28h${-width}z`} fill="none" stroke="currentColor" strokeWidth="2" />
      <SmallText x={0} y={4}>
        {children}
      </SmallText>
    </g>
  )
}
