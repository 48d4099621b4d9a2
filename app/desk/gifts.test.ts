import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givePurchase } from '../../test/account-people.ts'
import { signInStaff, visitDesk } from '../../test/desk-visits.ts'
import { openShop, type Shop } from '../../test/shop.ts'
import { loadReceipts } from '../account/receipts.ts'
import { findOwnProducts } from '../downloads/downloads.ts'
import { emailQueue } from '../platform/mail/email-queue.sql.ts'
import { changes } from './desk.sql.ts'
import { handleAnnounceGift } from './gifts.ts'
import * as personPage from './person-page.tsx'
import * as queuePage from './queue-page.tsx'

let shop: Shop
let owner: Awaited<ReturnType<typeof signInStaff>>
let helper: Awaited<ReturnType<typeof signInStaff>>
beforeAll(async () => {
  shop = await openShop({ runJobs: false })
  owner = await signInStaff(shop, 'owner@example.com', 'owner')
  helper = await signInStaff(shop, 'helper@example.com', 'helper')
})
afterAll(() => shop.close())

const give = (email: string, product: string, who = owner) =>
  visitDesk(shop, who, {
    page: personPage,
    path: `/desk/people/${encodeURIComponent(email)}`,
    params: { person: email },
    form: { do: 'gift', product },
  })
const productsOf = async (email: string) =>
  (await findOwnProducts(shop.deps, [email])).filter(({ ended }) => !ended).map(({ productId }) => productId)
const emailsTo = async (email: string) =>
  (await shop.database.db.select().from(emailQueue).where(eq(emailQueue.recipient, email))).map(({ kind }) => kind)
const lastGift = async () =>
  (await shop.database.db.select().from(changes).where(eq(changes.action, 'gift')).orderBy(changes.number)).at(-1)
    ?.id ?? ''

test('A gift is in the account at once, is told by one email a minute later, and is no receipt to be refunded', async () => {
  await givePurchase(shop.deps, 'ada@example.com', 'blueprint')
  expect((await give('ada@example.com', 'funding-pack')).status).toBe(303)
  expect((await productsOf('ada@example.com')).sort()).toEqual(['blueprint', 'funding-pack'])
  expect(await emailsTo('ada@example.com')).toEqual([])
  await handleAnnounceGift(shop.deps, { changeId: await lastGift() })
  await handleAnnounceGift(shop.deps, { changeId: await lastGift() })
  expect(await emailsTo('ada@example.com')).toEqual(['gift'])
  expect((await loadReceipts(shop.deps, ['ada@example.com'])).map(({ productId }) => productId)).toEqual(['blueprint'])
})

test('A gift that is taken back ends, and its email does not go out', async () => {
  await givePurchase(shop.deps, 'bea@example.com', 'blueprint')
  await give('bea@example.com', 'startup-pack')
  const undo = { page: queuePage, path: '/desk', form: { undo: await lastGift() } }
  expect((await visitDesk(shop, owner, undo)).status).toBe(303)
  await handleAnnounceGift(shop.deps, { changeId: await lastGift() })
  expect(await productsOf('bea@example.com')).toEqual(['blueprint'])
  expect(await emailsTo('bea@example.com')).toEqual([])
  expect((await visitDesk(shop, owner, undo)).status).toBe(409)
})

test('A helper can’t take back what the owner gave', async () => {
  await givePurchase(shop.deps, 'hana@example.com', 'blueprint')
  await give('hana@example.com', 'startup-pack')
  const undo = { page: queuePage, path: '/desk', form: { undo: await lastGift() } }
  expect((await visitDesk(shop, helper, undo)).status).toBe(409)
  expect((await productsOf('hana@example.com')).sort()).toEqual(['blueprint', 'startup-pack'])
})

test('Only the owner gives, and only what is sold and downloaded', async () => {
  await givePurchase(shop.deps, 'cleo@example.com', 'blueprint')
  expect((await give('cleo@example.com', 'startup-pack', helper)).status).toBe(403)
  for (const product of ['clarity-call', 'society', 'nothing', ''])
    expect((await give('cleo@example.com', product)).status).toBe(422)
  expect(await productsOf('cleo@example.com')).toEqual(['blueprint'])
})
