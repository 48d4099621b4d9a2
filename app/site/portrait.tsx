import { Medallion } from '../ui/engraving.tsx'

/** A drawn portrait by its name in `public/art/portraits`. The name beside it says who it is, so it needs no words. */
export function Portrait({ image, large = false }: { image: string; large?: boolean }) {
  return <Medallion src={`/art/portraits/${image}.svg`} large={large} />
}
