import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { OwnProduct } from '../sales/downloads/downloads.ts'
import { Products } from './products.tsx'

const FILES = { version: '1.0.0', files: 3, bytes: 1000 }
const pack: OwnProduct = {
  entitlementId: 'ent_1',
  orderId: 'ord_1',
  productId: 'funding-pack',
  title: 'Business Funding Template Pack',
  isEdition: false,
  isGift: false,
  ended: undefined,
  contents: FILES,
  news: undefined,
}

function linkTo(product: OwnProduct): string | undefined {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Products products={[product]} />
    </MemoryRouter>,
  )
  return /href="\/account\/purchases\/ord_1"[^>]*>([^<]*)</.exec(html)?.[1]
}

test('The link to a purchase names its files and its receipt, and neither where there is none', () => {
  expect(linkTo(pack)).toBe('Files and receipt')
  expect(linkTo({ ...pack, contents: undefined })).toBe('Receipt')
  expect(linkTo({ ...pack, contents: undefined, isEdition: true })).toBe('Files and receipt')
  expect(linkTo({ ...pack, isGift: true })).toBe('Files')
  expect(linkTo({ ...pack, isGift: true, contents: undefined })).toBe('Details')
})
