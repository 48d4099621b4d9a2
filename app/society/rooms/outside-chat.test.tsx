import { afterAll, beforeAll, expect, test } from 'vitest'
import { site } from '../../../site.config.ts'
import { enterSociety } from '../../../test/society.ts'
import { roomsForFile } from '../../../test/society-rooms.ts'
import { renderEmailPart } from '../../platform/email-layout/email-layout.tsx'
import { WhereToMeet } from '../membership/emails/email-parts.tsx'

const CHAT = 'https://chat.example.com/founders'

// As an owner does who sets `links.community` in site.config.ts.
beforeAll(() => void Object.assign(site.links, { community: CHAT }))
afterAll(() => void Object.assign(site.links, { community: null }))
const { shop, visit } = roomsForFile()

test('Where the owner has an outside chat, Rooms leads there and lists no room of its own', async () => {
  const ana = await enterSociety(shop, 'ana@example.com')
  expect((await visit(ana, '/society/rooms')).data).toMatchObject({ chat: CHAT, list: [] })
})

test('The welcome email then names one founders’ chat, the outside one', () => {
  const { text } = renderEmailPart(<WhereToMeet />)
  expect(text.match(/founders’ chat/g)).toHaveLength(1)
  expect(text).toContain(CHAT)
})
