import { site } from '../../site.config.ts'
import type { Picture } from '../catalog/schemas/text.ts'
import { Medallion } from '../ui/engraving.tsx'
import { photographSources } from './photograph.ts'

/**
 * A portrait: a drawing, which the name beside it says enough of, or a photograph with its own words; nothing without one. The
 * drawings are Open Peeps by Pablo Stanley (CC0), set by DiceBear.
 */
export function Portrait({ image, large = false }: { image?: Picture | null | undefined; large?: boolean }) {
  if (!image) return null
  if (typeof image === 'string') return <Medallion src={`/art/portraits/${image}.svg`} large={large} />
  return <Medallion {...photographSources(image.id)} alt={image.alt} large={large} />
}

export function CoachPortrait({ large = false }: { large?: boolean }) {
  return <Portrait image={site.portrait} large={large} />
}
