import { fillBlanks } from '../catalog/blanks.ts'
import { dollars, offers } from '../catalog/offers.ts'
import { type DocumentProduct, documentsOf, pictureOf } from '../catalog/product-documents.ts'
import { products } from '../catalog/products.ts'
import { HeadedSection } from '../ui/section.tsx'
import { PictureGallery } from './picture-gallery.tsx'

/** One page of each document, to look at before buying. */
export function LookInside({ product }: { product: DocumentProduct }) {
  const offer = offers[product]
  const { look } = products
  const pictures = documentsOf(product).map((document) => {
    const { address, title, width, height } = pictureOf(product, document)
    const shape = height > width ? 'aspect-720/931' : 'aspect-720/556'
    return { address, title, alt: fillBlanks(look.alt, { title }), width, height, shape }
  })
  return (
    <HeadedSection id="look-inside" label={look.label} title={look.title} className="not-printed">
      <PictureGallery
        pictures={pictures}
        offer={offer}
        buy={`${fillBlanks(look.buy, { title: offer.title.replace(/^The /, 'the ') })}, ${dollars(offer.displayPrices.own.cents)}`}
        className="grid-cols-2 sm:grid-cols-3 lg:grid-cols-4"
      />
    </HeadedSection>
  )
}
