import { countsOf, type DocumentProduct } from '../catalog/product-documents.ts'
import { products } from '../catalog/products.ts'

/** What is in the files, in four figures. */
export function ProductStrip({ product }: { product: DocumentProduct }) {
  const { pages, files, prompts, formats } = countsOf(product)
  const { strip } = products
  const figures = [
    [strip.pages, pages],
    [strip.files, files],
    [strip.prompts, prompts],
  ] as const
  return (
    <dl className="mt-8 grid grid-cols-3 gap-y-3 border-line border-y py-4 sm:flex sm:gap-x-8">
      {figures.map(([label, count]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-fine text-soft">{label}</dt>
          <dd className="font-display font-semibold text-title">{count}</dd>
        </div>
      ))}
      <div className="col-span-3 flex flex-col-reverse">
        <dt className="text-fine text-soft">{strip.formats}</dt>
        <dd className="font-semibold text-small sm:py-0.5">{formats}</dd>
      </div>
    </dl>
  )
}
