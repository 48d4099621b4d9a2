import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { buyBlueprint, waitForEmails } from '../../../test/buyer.ts'
import { offsetClock } from '../../../test/clocks.ts'
import { shopForFile } from '../../../test/shop.ts'
import { DAY } from '../../platform/clock.ts'
import { handleAddressForm } from '../../platform/forms/address-form.ts'
import { issueFormToken } from '../../platform/forms/form-token.ts'
import { requestPurchaseSearch } from './purchases.ts'
import { SEARCH_FORM } from './search-form.tsx'

const clock = offsetClock()
const shop = shopForFile({ clock })

/** As a browser with script sends it. */
const ask = (email: string) => {
  const deps = { ...shop.deps, network: '198.51.100.9' }
  const at = new Date(clock.now().getTime() - 10_000)
  const guard = { form: 'find-purchase', kind: 'script', at, network: deps.network } as const
  const body = new URLSearchParams({ email, form_token: issueFormToken(deps.secret, guard) })
  const request = new Request('http://localhost/find-my-purchase/mail', { method: 'POST', body })
  return handleAddressForm(deps, request, SEARCH_FORM, (...asked) => requestPurchaseSearch(deps, ...asked))
}
const searchesLeft = async () =>
  (await shop.database.db.execute<{ count: number }>(sql`select count(*)::int as count from purchase_searches`)).rows[0]
    ?.count

test('A buyer gets an email with the links to all their purchases, however they capitalize their address', async () => {
  await buyBlueprint(shop, 'ada@example.com')
  await buyBlueprint(shop, 'ada@example.com')
  clock.offsetMs += 29 * DAY
  expect(await ask('ADA@example.com')).toEqual({ reply: { state: 'sent', email: 'ada@example.com' }, status: 200 })
  const mails = await waitForEmails(shop, 'ada@example.com', 3)
  const found = mails.find(({ subject }) => subject === 'Your purchases and their links')
  const links = [...new Set(found?.text.match(/\/downloads\/[\w-]{40,}/g))]
  expect(links).toHaveLength(2)
  clock.offsetMs += 20 * DAY
  for (const link of links) expect((await fetch(shop.url + link)).status).toBe(200)
})

test('An address that bought nothing gets the same answer, and no email', async () => {
  const answer = await ask('nobody@example.com')
  expect(answer).toEqual({ reply: { state: 'sent', email: 'nobody@example.com' }, status: 200 })
  await vi.waitFor(async () => expect(await searchesLeft()).toBe(0), { timeout: 60_000 })
  const { rows } = await shop.database.db.execute(sql`select * from emails where recipient = 'nobody@example.com'`)
  expect(rows).toEqual([])
})

test('Repeated requests within minutes are answered by one email', async () => {
  await buyBlueprint(shop, 'bea@example.com')
  clock.offsetMs += 15 * 60_000 - (clock.now().getTime() % (15 * 60_000)) // a new window
  for (let n = 0; n < 4; n++) expect((await ask('bea@example.com')).status).toBe(200)
  await vi.waitFor(async () => expect(await searchesLeft()).toBe(0), { timeout: 60_000 })
  const mails = await waitForEmails(shop, 'bea@example.com', 2)
  expect(mails.filter(({ subject }) => subject.startsWith('Your purchases'))).toHaveLength(1)
})
