import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startCheckout } from '../../test/buyer.ts'
import { deskForFile } from '../../test/desk-visits.ts'
import { ISSUE } from '../../test/subscribers.ts'
import { recordIssue } from '../people/newsletter/issues.ts'
import { orders } from '../sales/orders/orders.sql.ts'

const { shop, visit } = deskForFile()
let site: string
/** The address that the link of an issue leads to. */
let link: string
beforeAll(async () => {
  site = shop.deps.publicUrl()
  const markdown = `Read [the Blueprint](${site}/blueprint?from=here#price), or [the notice](https://www.grants.gov/?a=1).`
  const recorded = await recordIssue(shop.deps, { ...ISSUE, slug: 'march-news', markdown })
  expect(recorded.html).toContain('href="https://www.grants.gov/?a=1"')
  link = /href="([^"]*\/blueprint[^"]*)"/.exec(recorded.html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(recorded.text, 'the text part has the same link').toContain(link)
})

/** Presses Buy on a page of the site, as a browser says which one it was. */
async function buyOn(page: string, set: Partial<typeof orders.$inferInsert> = {}): Promise<string | null | undefined> {
  const { db } = shop.database
  expect((await startCheckout(shop, { productId: 'blueprint' }, { Referer: page })).status).toBe(200)
  const [order] = await db.select().from(orders).orderBy(sql`created_at desc, id`).limit(1)
  const paid = { paidAt: new Date(), email: 'ada@example.com', ...set }
  await db
    .update(orders)
    .set(paid)
    .where(eq(orders.id, order?.id ?? ''))
  return order?.newsletter
}

test('A link of a newsletter says which one it’s in, and what’s bought on its page counts for it: what was paid, less what went back', async () => {
  expect(link).toBe(`${site}/blueprint?from=here&i=march-news#price`)
  expect(await buyOn(link, { state: 'paid' })).toBe('march-news')
  expect(await buyOn(link, { state: 'paid', refundedCents: 1000 })).toBe('march-news')
  expect(await buyOn(link, { state: 'refunded', refundedCents: 3500 })).toBe('march-news')
  expect(await buyOn(link, { paidAt: null }), 'never paid').toBe('march-news')
  const { data } = await visit('/desk/newsletter')
  expect(data.issues).toMatchObject([{ slug: 'march-news', orders: { count: 2, cents: 6000 } }])
  const list = await visit('/desk/orders?newsletter=march-news&kind=paid')
  expect(list.data.rows).toHaveLength(3)
})

test.each([
  ['the same page without it', () => `${site}/blueprint`],
  ['another site', () => 'https://example.com/blueprint?i=march-news'],
  ['something that no newsletter is called', () => `${site}/blueprint?i=${encodeURIComponent("'; drop--")}`],
  ['what isn’t an address', () => 'blueprint?i=march-news'],
])('Bought from %s, an order counts for none', async (_, page) => {
  expect(await buyOn(page())).toBeNull()
})
