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

/** A picture of what is sold, to look at before buying. */
export interface GalleryPicture {
  address: string
  title: string
  alt: string
  width: number
  height: number
  /** A class with its proportions, so that nothing moves when it arrives. */
  shape: string
  /** What a window below 640 pixels gets in its place. */
  phone?: { address: string; width: number; height: number }
}
