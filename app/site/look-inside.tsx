import { type BuiltProduct, type SoldDocument, soldDocuments } from '../catalog/product-items.ts'
import { classes } from '../ui/classes.ts'
import { Section, SectionHeading } from '../ui/section.tsx'

/** One page of each document, to look at before buying. The pictures come as they are scrolled to. */
export function LookInside({ product }: { product: BuiltProduct }) {
  return (
    <Section labelledBy="look-inside" className="not-printed">
      <SectionHeading id="look-inside" label="Look inside">
        A page of each document
      </SectionHeading>
      <ul className="grid grid-cols-2 gap-x-5 sm:grid-cols-3 lg:grid-cols-4">
        {soldDocuments[product].map((document) => (
          <li key={document.id} className="row-span-2 grid grid-rows-subgrid pb-8">
            <Page product={product} document={document} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Pixels of the pictures, which are those of US Letter. */
const UPRIGHT = { size: { width: 720, height: 931 }, shape: 'aspect-720/931' }
const LYING = { size: { width: 720, height: 556 }, shape: 'aspect-720/556' }

function Page({ product, document: { id, title, format } }: { product: BuiltProduct; document: SoldDocument }) {
  const address = `/previews/${product}/${id}.webp`
  const { size, shape } = format === 'workbook' ? LYING : UPRIGHT
  return (
    <a href={address} className="row-span-2 grid grid-rows-subgrid">
      {/* On a slow line browsers fetch lazy pictures from far off: what is not drawn yet is not fetched either. */}
      <span className={classes('block self-end [content-visibility:auto]', shape)}>
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
