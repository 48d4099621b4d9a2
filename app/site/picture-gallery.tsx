import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Offer } from '../catalog/offers.ts'
import { classes } from '../ui/classes.ts'
import { GalleryImage, type GalleryPicture } from './gallery-image.tsx'
import type { PageLightbox as Lightbox } from './page-lightbox.tsx'

// Without it, offline or after a release that took it away, a picture opens as a file.
const PageLightbox = lazy(() =>
  import('./page-lightbox.tsx').then(
    ({ PageLightbox }) => ({ default: PageLightbox }),
    () => ({ default: PictureFile }),
  ),
)

function PictureFile({ pictures, index, onClose }: React.ComponentProps<typeof Lightbox>) {
  useEffect(() => {
    // Back may show this page as it was left.
    onClose()
    location.assign(pictures[index]?.address ?? '')
  }, [pictures, index, onClose])
  return null
}

interface PictureGalleryProps {
  pictures: readonly GalleryPicture[]
  /** What is sold beside a large picture, and on which button. */
  offer: Offer
  buy: string
  /** The columns. */
  className: string
  /** For a page that fills the first round trip of its connection: with script its pictures come later, at one height. */
  isLean?: boolean
}

/**
 * Pictures of what is sold. They come as they are scrolled to, and stay. A press opens one large; without script it is a link
 * to the picture.
 */
export function PictureGallery({ pictures, offer, buy, className, isLean = false }: PictureGalleryProps) {
  const list = useRef<HTMLUListElement>(null)
  const near = useIsNearViewport(list)
  const [opened, setOpened] = useState<number>()
  return (
    <>
      <ul ref={list} className={classes('grid gap-x-5', className)}>
        {pictures.map((picture, index) => (
          <li key={picture.address} className={classes('pb-8', !isLean && ROWS)}>
            <Preview picture={picture} near={near} isLean={isLean} onOpen={() => setOpened(index)} />
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Suspense>
          <PageLightbox
            pictures={pictures}
            index={opened}
            offer={offer}
            buy={buy}
            onMove={setOpened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Titles of a row begin on one line, below pictures of different heights. */
const ROWS = 'row-span-2 grid grid-rows-subgrid'

/** Whether an element is within a screen's height of the visible part. */
function useIsNearViewport(element: React.RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '100% 0px' },
    )
    if (element.current) watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element])
  return near
}

interface PreviewProps {
  picture: GalleryPicture
  near: boolean
  isLean: boolean
  onOpen: () => void
}

function Preview({ picture, near, isLean, onOpen }: PreviewProps) {
  const image = <GalleryImage picture={picture} isLazy className="size-full border border-line bg-card" />
  return (
    <a
      href={picture.address}
      className={isLean ? 'block text-small' : ROWS}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      {/* On a slow line browsers fetch lazy pictures from far off: what is not drawn yet is not fetched either. */}
      <span
        className={classes(
          'block',
          !isLean && 'self-end',
          !isLean && !near && '[content-visibility:auto]',
          picture.shape,
        )}
      >
        {near || !isLean ? image : <noscript>{image}</noscript>}
      </span>
      {isLean ? picture.title : <span className="mt-2 block min-h-6 text-small">{picture.title}</span>}
    </a>
  )
}
