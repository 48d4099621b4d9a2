import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyBlueprint, lastSegment, waitForEmails } from '../../../test/buyer.ts'
import { offsetClock } from '../../../test/clocks.ts'
import { BLUEPRINT, shopForFile } from '../../../test/shop.ts'
import { DAY, MINUTE } from '../../platform/clock.ts'
import { emailDownloadLink, readDownloadPage } from './download-page.ts'

const clock = offsetClock()
const shop = shopForFile({ clock })

const get = (link: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(shop.url + link, { method, headers })
const downloads = async (email: string) =>
  (await shop.database.db.execute(sql`select download_count from entitlements where email = ${email}`)).rows[0]
    ?.download_count

test('A link serves the whole file under a readable name, and forbids caching and indexing', async () => {
  const { link } = await buyBlueprint(shop, 'ada@example.com')
  const response = await get(link)
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(BLUEPRINT)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(BLUEPRINT.length),
    'content-disposition': `attachment; filename="The Blueprint.pdf"; filename*=UTF-8''The%20Blueprint.pdf`,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })
})

test('A range of the file can be requested, and a download can be resumed', async () => {
  const { link } = await buyBlueprint(shop, 'bea@example.com')
  const part = await get(link, { Range: 'bytes=5-9' })
  expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 5-9/${BLUEPRINT.length}`])
  expect(await part.text()).toBe(BLUEPRINT.toString().slice(5, 10))
  const changed = await get(link, { Range: 'bytes=1000-', 'If-Range': '"another version"' })
  expect(changed.status).toBe(200)
  await changed.body?.cancel()
  const behind = await get(link, { Range: `bytes=${BLUEPRINT.length}-` })
  expect([behind.status, behind.headers.get('Content-Range')]).toEqual([416, `bytes */${BLUEPRINT.length}`])
})

test('HEAD returns the size and counts nothing; a hundred downloads at once are all counted', async () => {
  const { link } = await buyBlueprint(shop, 'cleo@example.com')
  const head = await get(link, {}, 'HEAD')
  const length = String(BLUEPRINT.length)
  expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, length, ''])
  expect(await downloads('cleo@example.com')).toBe(0)
  await Promise.all(Array.from({ length: 100 }, async () => (await get(link)).arrayBuffer()))
  expect(await downloads('cleo@example.com')).toBe(100)
})

test('Only the hash of a token is stored', async () => {
  const { link } = await buyBlueprint(shop, 'dana@example.com')
  const token = lastSegment(link)
  const { rows } = await shop.database.db.execute<{ token_hash: string }>(sql`select token_hash from download_links`)
  expect(rows.map(({ token_hash }) => token_hash)).not.toContain(token)
})

test('A link works for thirty days to the minute; after that its page emails one fresh link to the buyer, however often the button is pressed', async () => {
  const { link } = await buyBlueprint(shop, 'hana@example.com')
  const token = lastSegment(link)
  clock.offsetMs += 30 * DAY - 5 * MINUTE
  expect((await get(link)).headers.get('Content-Type')).toBe('application/pdf')
  expect(await readDownloadPage(shop.deps, token)).toMatchObject({ state: 'working' })
  clock.offsetMs += 10 * MINUTE
  expect((await get(link)).status).toBe(404)
  expect(await readDownloadPage(shop.deps, token)).toMatchObject({ state: 'expired', email: 'h***@e***.com' })
  await Promise.all([1, 2, 3].map(() => emailDownloadLink(shop.deps, token)))
  const mails = await waitForEmails(shop, 'hana@example.com', 2)
  expect(mails).toHaveLength(2)
  const fresh = /\/downloads\/[\w-]+/.exec(mails[1]?.text ?? '')?.[0] ?? ''
  expect(fresh).not.toBe(link)
  expect((await get(fresh)).status).toBe(200)
})

test('A version that does not exist, whatever its characters, is not found', async () => {
  const { link } = await buyBlueprint(shop, 'vera@example.com')
  for (const version of ['9.9.9', '%F0%9F%92%B0', 'x'.repeat(5000), '']) {
    expect((await get(`${link}?version=${version}`)).status, version).toBe(404)
  }
})
