import { expect, test } from 'vitest'
import { givePurchase } from '../../test/account-people.ts'
import { deskForFile, visitDesk } from '../../test/desk-visits.ts'
import { signIn } from '../../test/signed-in.ts'
import { findOwnProducts } from '../sales/downloads/downloads.ts'
import { loadReceipts } from '../sales/downloads/receipts.ts'
import { handleAnnounceGift } from './gifts.ts'

const { shop, visit, emailsTo, lastChange } = deskForFile()

const give = (email: string, product: string) => visit(`/desk/people/${email}`, { do: 'gift', product })
const productsOf = async (email: string) =>
  (await findOwnProducts(shop.deps, [email])).filter(({ ended }) => !ended).map(({ productId }) => productId)
const lastGift = async () => (await lastChange()).id

test('A gift is in the account at once, with its files, sends one email a minute later, and has no receipt to refund', async () => {
  await givePurchase(shop.deps, 'ada@example.com', 'blueprint')
  expect((await give('ada@example.com', 'funding-pack')).status).toBe(303)
  expect((await productsOf('ada@example.com')).sort()).toEqual(['blueprint', 'funding-pack'])
  const [gift, ...others] = (await findOwnProducts(shop.deps, ['ada@example.com'])).filter(({ isGift }) => isGift)
  expect([gift?.productId, others]).toEqual(['funding-pack', []])
  const page = await visitDesk(shop, await signIn(shop, 'ada@example.com'), `/account/purchases/${gift?.orderId}`)
  expect(page.data).toMatchObject({ receipt: undefined, title: gift?.title, files: [{ id: gift?.entitlementId }] })
  expect(await emailsTo('ada@example.com')).toEqual([])
  await handleAnnounceGift(shop.deps, { changeId: await lastGift() })
  await handleAnnounceGift(shop.deps, { changeId: await lastGift() })
  expect(await emailsTo('ada@example.com')).toEqual(['gift'])
  expect((await loadReceipts(shop.deps, ['ada@example.com'])).map(({ productId }) => productId)).toEqual(['blueprint'])
})

test('A gift that is pressed twice is given once, and again from a page that’s opened again', async () => {
  await givePurchase(shop.deps, 'ines@example.com', 'blueprint')
  const path = '/desk/people/ines@example.com'
  const press = async (id: string) => (await visit(path, { do: 'gift', product: 'funding-pack', press: id })).status
  const { press: id } = (await visit(path)).data
  expect(await Promise.all([press(id), press(id)])).toEqual([303, 303])
  const gifts = async () => (await productsOf('ines@example.com')).filter((one) => one === 'funding-pack').length
  expect(await gifts()).toBe(1)
  await visit('/desk', { undo: await lastGift() })
  expect(await press(id), 'what was undone').toBe(409)
  expect(await gifts()).toBe(0)
  expect(await press((await visit(path)).data.press)).toBe(303)
  expect(await gifts()).toBe(1)
})

test('A gift that is taken back ends, and its email does not go out', async () => {
  await givePurchase(shop.deps, 'bea@example.com', 'blueprint')
  await give('bea@example.com', 'startup-pack')
  const form = { undo: await lastGift() }
  expect((await visit('/desk', form)).status).toBe(303)
  await handleAnnounceGift(shop.deps, { changeId: await lastGift() })
  expect(await productsOf('bea@example.com')).toEqual(['blueprint'])
  expect(await emailsTo('bea@example.com')).toEqual([])
  expect((await visit('/desk', form)).status).toBe(409)
})

test('Only what is sold and downloaded can be given', async () => {
  await givePurchase(shop.deps, 'cleo@example.com', 'blueprint')
  for (const product of ['clarity-call', 'society', 'nothing', ''])
    expect((await give('cleo@example.com', product)).status).toBe(422)
  expect(await productsOf('cleo@example.com')).toEqual(['blueprint'])
})
