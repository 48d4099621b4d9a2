import { expect, test } from 'vitest'
import { lastSegment, type PurchaseStatus, startCheckout, waitForPurchaseState } from '../../../test/buyer.ts'
import { offsetClock } from '../../../test/clocks.ts'
import { shopForFile } from '../../../test/shop.ts'
import { MINUTE } from '../../platform/clock.ts'

const clock = offsetClock()
const shop = shopForFile({ clock })

/** A checkout that is paid for by Ada, and the cookie that her browser got when it began. */
async function paidCheckout() {
  const response = await startCheckout(shop)
  const { url }: { url: string } = await response.json()
  const sessionId = lastSegment(url)
  const [cookie = ''] = (response.headers.get('Set-Cookie') ?? '').split(';')
  await shop.emulator.pay(sessionId, 'ada@example.com')
  await waitForPurchaseState(shop, sessionId, 'paid')
  return { sessionId, cookie, header: response.headers.get('Set-Cookie') }
}

async function addressShown(sessionId: string, cookie: string): Promise<string | undefined> {
  const response = await fetch(`${shop.url}/purchases/${sessionId}`, { headers: { Cookie: cookie } })
  return ((await response.json()) as PurchaseStatus).email
}

test('A buyer sees their own address in full for half an hour, in the browser in which they pressed the button, and no other does', async () => {
  const ada = await paidCheckout()
  const other = await paidCheckout()
  expect(await addressShown(ada.sessionId, ada.cookie)).toBe('ada@example.com')
  expect(await addressShown(ada.sessionId, '')).toBe('a***@e***.com')
  expect(await addressShown(ada.sessionId, other.cookie)).toBe('a***@e***.com')
  expect(await addressShown(ada.sessionId, `${ada.cookie}x`)).toBe('a***@e***.com')
  clock.offsetMs += 29 * MINUTE
  expect(await addressShown(other.sessionId, other.cookie)).toBe('ada@example.com')
  clock.offsetMs += 2 * MINUTE
  expect(await addressShown(other.sessionId, other.cookie)).toBe('a***@e***.com')
})

test('The cookie lasts an hour, no script can read it, and it says nothing about them; a checkout without JavaScript gets it with the redirect', async () => {
  const response = await fetch(`${shop.url}/functions/v1/create-checkout`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: shop.url },
    body: new URLSearchParams({ productId: 'blueprint' }),
  })
  expect(response.status).toBe(303)
  for (const header of [response.headers.get('Set-Cookie'), (await paidCheckout()).header])
    expect(header).toMatch(/^checkout=ord_[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=3600$/)
})
