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
