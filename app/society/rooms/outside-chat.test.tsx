import { afterAll, beforeAll, expect, test } from 'vitest'
import { site } from '../../../site.config.ts'
import { openShop, type Shop } from '../../../test/shop.ts'
import { enterSociety } from '../../../test/society.ts'
import { visitPage } from '../../../test/visit-page.ts'
import { renderEmailPart } from '../../platform/email-layout/email-layout.tsx'
import { WhereToMeet } from '../membership/emails/email-parts.tsx'
import * as roomsPage from './rooms-page.tsx'

const CHAT = 'https://chat.example.com/founders'

// As an owner does who sets `links.community` in site.config.ts.
let shop: Shop
beforeAll(async () => {
  Object.assign(site.links, { community: CHAT })
  shop = await openShop({ runJobs: false })
})
afterAll(async () => {
  Object.assign(site.links, { community: null })
  await shop.close()
})

test('Where the owner has an outside chat, Rooms leads there and lists no room of its own', async () => {
  const ana = await enterSociety(shop, 'ana@example.com')
  const { data } = await visitPage(shop, roomsPage, { path: '/society/rooms', headers: ana.headers })
  expect(data).toMatchObject({ chat: CHAT, list: [] })
})

test('The welcome email then names one founders’ chat, the outside one', () => {
  const { text } = renderEmailPart(<WhereToMeet />)
  expect(text.match(/founders’ chat/g)).toHaveLength(1)
  expect(text).toContain(CHAT)
})
