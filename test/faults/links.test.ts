import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyBlueprint, waitForPurchaseState } from '../buyer.ts'
import { offsetClock } from '../clocks.ts'
import { checkDownloadLinks } from '../rig/download-links.ts'
import { ledgerPath, waitUntilConsistent } from '../rig/shop-check.ts'
import { BLUEPRINT, shopForFile } from '../shop.ts'

const clock = offsetClock()

const shop = shopForFile({ clock })

const open = (path: string, init?: RequestInit) => fetch(shop.url + path, { redirect: 'manual', ...init })
// Whatever opens no file falls through to the page behind the link, which this shop answers with 404.
const CLOSED = 404

async function opens(path: string): Promise<boolean> {
  const answer = await open(path)
  const body = Buffer.from(await answer.arrayBuffer())
  if (answer.status === 200) return body.equals(BLUEPRINT)
  expect([answer.status, body.includes('%PDF')]).toEqual([CLOSED, false])
  return false
}

test('A link with any letter changed, removed or added is invalid, and links cannot be guessed', async () => {
  const { link } = await buyBlueprint(shop, 'bea@example.com')
  const token = link.split('/').at(-1) as string
  const letters = [...token]
  const edited = letters.map((letter, at) => letters.with(at, letter === 'A' ? 'B' : 'A').join(''))
  const others = [
    token.slice(1),
    token.slice(0, -1),
    `${token}A`,
    token.toUpperCase(),
    randomBytes(32).toString('base64url'),
    '..%2f..%2fetc%2fpasswd',
  ]
  for (const wrong of [...edited, ...others]) expect(await opens(`/downloads/${wrong}`), wrong).toBe(false)
  expect(await opens(link)).toBe(true)
})

test('A file of a link is found only by its id', async () => {
  const { link } = await buyBlueprint(shop, 'cleo@example.com')
  expect(await opens(`${link}/pdf`)).toBe(true)
  for (const name of ['blueprint.pdf', '..%2fblueprint.pdf', 'lock', '%2e%2e'])
    expect(await opens(`${link}/${name}`), name).toBe(false)
})

test('A link works after a partial refund, and stops working after a full refund or a lost dispute', async () => {
  const refunded = await buyBlueprint(shop, 'eve@example.com')
  const disputed = await buyBlueprint(shop, 'fay@example.com')
  await shop.emulator.refund(refunded.sessionId, 1000)
  const dispute = await shop.emulator.dispute(disputed.sessionId)
  await shop.emulator.delivered()
  expect(await Promise.all([refunded, disputed].map(({ link }) => opens(link)))).toEqual([true, true])
  await shop.emulator.refund(refunded.sessionId)
  await shop.emulator.closeDispute(dispute, 'lost')
  await waitForPurchaseState(shop, refunded.sessionId, 'refunded')
  await waitForPurchaseState(shop, disputed.sessionId, 'lost')
  expect(await Promise.all([refunded, disputed].map(({ link }) => opens(link)))).toEqual([false, false])
})

const all = BLUEPRINT.length
let bought: ReturnType<typeof buyBlueprint> | undefined
const hana = () => (bought ??= buyBlueprint(shop, 'hana@example.com'))
test.each([
  ['bytes=0-3', 206, 4],
  ['bytes=-4', 206, 4],
  [`bytes=0-${'9'.repeat(40)}`, 206, all],
  [`bytes=${all}-`, 416, 0],
  [`bytes=${'9'.repeat(40)}-`, 416, 0],
  ['bytes=-0', 416, 0],
  ['bytes=5-2', 200, all],
  ['bytes=-', 200, all],
  ['bytes=-1-2', 200, all],
  ['bytes=0x10-', 200, all],
  [`bytes=${Array(1000).fill('0-').join(',')}`, 200, all],
  ['lines=0-3', 200, all],
])('The range %s is answered with %i and %i bytes, never with an error', async (Range, status, length) => {
  const { link } = await hana()
  const answer = await open(link, { headers: { Range } })
  expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([status, length])
})

test('No emailed link opens more than its payment allows', async () => {
  await waitUntilConsistent(shop)
  const { rows } = await shop.database.db.execute(sql`select recipient, message_id, text from outbox`)
  const mails = rows.map((row) => ({
    to: [row.recipient as string],
    messageId: row.message_id as string,
    raw: row.text as string,
  }))
  const faults = await checkDownloadLinks(shop.url, ledgerPath(shop), mails)
  // The page that says 410 is React Router's, which this shop does not have.
  expect(
    faults.filter((fault) => !/^the link of the (refunded|lost) order \w+ is answered with 404$/.test(fault)),
  ).toEqual([])
  expect(mails.length).toBeGreaterThan(5)
})
