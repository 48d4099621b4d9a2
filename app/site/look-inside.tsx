import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { offers } from '../catalog/offers.ts'
import { type DocumentProduct, type PagePicture, pictureOf, productDocuments } from '../catalog/product-documents.ts'
import { classes } from '../ui/classes.ts'
import { Section, SectionHeading } from '../ui/section.tsx'

// Without it, after a release that took it away, a picture opens as a file.
const PageLightbox = lazy(() => import('./page-lightbox.tsx').then(({ PageLightbox }) => ({ default: PageLightbox })))

/**
 * One page of each document, to look at before buying. The pictures come as they are scrolled to, and stay. A press opens
 * one large; without script it is a link to the picture.
 */
export function LookInside({ product }: { product: DocumentProduct }) {
  const list = useRef<HTMLUListElement>(null)
  const near = useIsNearViewport(list)
  const [opened, setOpened] = useState<number>()
  const documents = productDocuments[product]
  return (
    <Section labelledBy="look-inside" className="not-printed">
      <SectionHeading id="look-inside" label="Look inside">
        Take a look inside
      </SectionHeading>
      <ul ref={list} className="grid grid-cols-2 gap-x-5 sm:grid-cols-3 lg:grid-cols-4">
        {documents.map((document, index) => (
          <li key={document.id} className="row-span-2 grid grid-rows-subgrid pb-8">
            <PagePreview picture={pictureOf(product, document)} near={near} onOpen={() => setOpened(index)} />
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Suspense>
          <PageLightbox
            pages={documents.map((document) => pictureOf(product, document))}
            index={opened}
            offer={offers[product]}
            onMove={setOpened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </Section>
  )
}

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
  picture: PagePicture
  near: boolean
  onOpen: () => void
}

function PagePreview({ picture: { address, title, width, height }, near, onOpen }: PreviewProps) {
  const shape = height > width ? 'aspect-720/931' : 'aspect-720/556'
  return (
    <a
      href={address}
      className="row-span-2 grid grid-rows-subgrid"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      {/* On a slow line browsers fetch lazy pictures from far off: what is not drawn yet is not fetched either. */}
      <span className={classes('block self-end', !near && '[content-visibility:auto]', shape)}>
        <img
          src={address}
          alt={`A page of: ${title}`}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="size-full border border-line bg-card"
        />
      </span>
      <span className="mt-2 block min-h-6 text-small">{title}</span>
    </a>
  )
}
