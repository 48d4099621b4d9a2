import { expect, test } from 'vitest'
import { render } from '../../test/render.ts'
import type { OwnProduct } from '../sales/downloads/downloads.ts'
import { Products } from './products.tsx'

const PACK: OwnProduct = {
  ...{ entitlementId: 'ent_1', orderId: 'ord_1', productId: 'funding-pack', title: 'Business Funding Template Pack' },
  ...{ isEdition: false, isGift: false, ended: undefined, news: undefined },
  contents: { version: '1.0.0', files: 3, bytes: 1000 },
}

test.each<[label: string, product: Partial<OwnProduct>]>([
  ['Files and receipt', {}],
  ['Receipt', { contents: undefined }],
  ['Files and receipt', { contents: undefined, isEdition: true }],
  ['Files', { isGift: true }],
  ['Details', { isGift: true, contents: undefined }],
])('The link to a purchase names what it has: “%s” for %j', (label, product) => {
  const html = render(<Products products={[{ ...PACK, ...product }]} />)
  const [, named] = /href="\/account\/purchases\/ord_1"[^>]*>([^<]*)</.exec(html) ?? []
  expect(named).toBe(label)
})
