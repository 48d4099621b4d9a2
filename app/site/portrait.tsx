import { site } from '../../site.config.ts'
import type { Picture } from '../catalog/schemas/text.ts'
import { Medallion } from '../ui/engraving.tsx'

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

/** What an image needs to show an uploaded picture: each window fetches the narrowest that it has room for. */
export function photographSources(id: string) {
  const srcSet = [320, 640, 1280].map((width) => `/pictures/${id}/${width} ${width}w`).join(', ')
  return { src: `/pictures/${id}/320`, srcSet }
}
