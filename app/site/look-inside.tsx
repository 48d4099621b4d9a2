import { useEffect, useRef, useState } from 'react'
import { type DocumentProduct, type ProductDocument, productDocuments } from '../catalog/product-documents.ts'
import { classes } from '../ui/classes.ts'
import { Section, SectionHeading } from '../ui/section.tsx'

/** One page of each document, to look at before buying. The pictures come as they are scrolled to, and stay. */
export function LookInside({ product }: { product: DocumentProduct }) {
  const list = useRef<HTMLUListElement>(null)
  const near = useIsNearViewport(list)
  return (
    <Section labelledBy="look-inside" className="not-printed">
      <SectionHeading id="look-inside" label="Look inside">
        Take a look inside
      </SectionHeading>
      <ul ref={list} className="grid grid-cols-2 gap-x-5 sm:grid-cols-3 lg:grid-cols-4">
        {productDocuments[product].map((document) => (
          <li key={document.id} className="row-span-2 grid grid-rows-subgrid pb-8">
            <PagePreview product={product} document={document} near={near} />
          </li>
        ))}
      </ul>
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

/** Pixels of the pictures, which are those of US Letter. */
const PORTRAIT = { size: { width: 720, height: 931 }, shape: 'aspect-720/931' }
const LANDSCAPE = { size: { width: 720, height: 556 }, shape: 'aspect-720/556' }

interface PreviewProps {
  product: DocumentProduct
  document: ProductDocument
  near: boolean
}

function PagePreview({ product, document: { id, title, format }, near }: PreviewProps) {
  const address = `/previews/${product}/${id}.webp`
  const { size, shape } = format === 'workbook' ? LANDSCAPE : PORTRAIT
  return (
    <a href={address} className="row-span-2 grid grid-rows-subgrid">
      {/* On a slow line browsers fetch lazy pictures from far off: what is not drawn yet is not fetched either. */}
      <span className={classes('block self-end', !near && '[content-visibility:auto]', shape)}>
        <img
          src={address}
          alt={`A page of: ${title}`}
          {...size}
          loading="lazy"
          decoding="async"
          className="size-full border border-line bg-card"
        />
      </span>
      <span className="mt-2 block min-h-6 text-small">{title}</span>
    </a>
  )
}
