import { site } from '../../site.config.ts'
import type { Picture } from '../catalog/schemas/text.ts'
import { Medallion } from '../ui/engraving.tsx'

/** A portrait: a drawing, which the name beside it says enough of, or a photograph with its own words. */
export function Portrait({ image, large = false }: { image: Picture; large?: boolean }) {
  if (typeof image === 'string') return <Medallion src={`/art/portraits/${image}.svg`} large={large} />
  const { id, alt } = image
  const srcSet = [320, 640, 1280].map((width) => `/pictures/${id}/${width} ${width}w`).join(', ')
  return <Medallion src={`/pictures/${id}/320`} srcSet={srcSet} alt={alt} large={large} />
}

export function CoachPortrait({ large = false }: { large?: boolean }) {
  return <Portrait image={site.portrait} large={large} />
}
