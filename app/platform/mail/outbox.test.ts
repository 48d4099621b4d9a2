import { expect, test } from 'vitest'
import { buyBlueprint, waitForEmail } from '../../../test/buyer.ts'
import { shopForFile } from '../../../test/shop.ts'

const shop = shopForFile()

test('The links of an email’s text in the outbox open, also where an address ends its sentence', async () => {
  await buyBlueprint(shop, 'ada@example.com')
  const { text } = await waitForEmail(shop, 'ada@example.com')
  expect(text).toContain('/login. ')
  const list = await (await fetch(`${shop.url}/demo/outbox`)).text()
  const links = [...list.matchAll(/<a href="(http[^"]+)">([^<]+)<\/a>/g)].map(([, to, words]) => ({ to, words }))
  expect(links.filter(({ to }) => to?.endsWith('/login'))).toHaveLength(1)
  expect(links.filter(({ to, words }) => to !== words || /[.,;:!?]$/.test(String(to)))).toEqual([])
})
