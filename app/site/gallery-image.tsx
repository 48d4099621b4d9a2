import type { GalleryPicture } from './gallery-picture.ts'

/** The file that fits the window. */
export function GalleryImage({
  picture: { address, alt, width, height, phone },
  isLazy = false,
  className,
}: {
  picture: GalleryPicture
  isLazy?: boolean
  className: string
}) {
  const image = (
    <img
      src={address}
      alt={alt}
      width={width}
      height={height}
      {...(isLazy && { loading: 'lazy', decoding: 'async' })}
      className={className}
    />
  )
  if (!phone) return image
  return (
    <picture className="contents">
      <source media="(width < 640px)" srcSet={phone.address} width={phone.width} height={phone.height} />
      {image}
    </picture>
  )
}
