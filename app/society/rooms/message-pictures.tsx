import type { PictureView } from './picture-fields.ts'
import { picturePath } from './picture-fields.ts'

/** The pictures of a message, each a link to the full size. */
export function MessagePictures({ pictures }: { pictures: readonly PictureView[] }) {
  if (pictures.length === 0) return null
  return (
    <ul className="my-2 grid justify-items-start gap-2">
      {pictures.map((picture) => (
        <li key={picture.id}>
          <a href={picturePath(picture.id)} className="inline-flex min-h-11 min-w-11">
            <Picture picture={picture} within={{ width: 560, height: 420 }} />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Its place is known before it arrives: nothing moves then. */
export function Picture({
  picture: { id, alt, width, height },
  within,
}: {
  picture: PictureView
  within: { width: number; height: number }
}) {
  const scale = Math.min(1, within.width / width, within.height / height)
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  return (
    <img
      src={picturePath(id)}
      alt={alt}
      {...size}
      loading="lazy"
      decoding="async"
      className="h-auto max-w-full self-start border border-line bg-card"
    />
  )
}
