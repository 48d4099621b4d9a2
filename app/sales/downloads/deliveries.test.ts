import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { buyBlueprint, lastSegment, waitForEmails } from '../../../test/buyer.ts'
import { offsetClock } from '../../../test/clocks.ts'
import { shopForFile } from '../../../test/shop.ts'
import { buildSmallProduct } from '../../../test/small-product.ts'
import { tempFolder } from '../../../test/temp-folder.ts'
import { DAY } from '../../platform/clock.ts'
import { readDownloadPage } from './download-page.ts'
import { downloadPersonalData } from './entitlements.ts'
import { deleteOrphanedStamps } from './stamps.ts'
import { publishVersions } from './versions.ts'

const product = await buildSmallProduct()
const newer = await buildSmallProduct({ version: '1.1.0', more: '\n## A new section\n\nWith more in it.\n' })
const clock = offsetClock()
const shop = shopForFile({ contents: product.contents, clock })
const scratch = tempFolder('deliveries')

const poppler = spawnSync('pdftotext', ['-v']).error === undefined
const get = async (path: string, headers: Record<string, string> = {}) => fetch(shop.url + path, { headers })
const bytesOf = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer())

test('The page of a purchase lists every document, and each of its formats can be downloaded', async () => {
  const { link } = await buyBlueprint(shop, 'ada@example.com')
  expect(await readDownloadPage(shop.deps, lastSegment(link))).toMatchObject({
    state: 'working',
    product: {
      version: '1.0.0',
      documents: [
        { title: 'Letter of inquiry', files: [{ format: 'docx' }, { format: 'pdf' }] },
        { title: 'Sums', files: [{ format: 'xlsx' }] },
      ],
    },
  })
  for (const file of product.contents.manifestOf('blueprint')?.files ?? []) {
    const response = await get(`${link}/${file.id}`)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, file.type])
    const body = Buffer.from(await response.arrayBuffer())
    expect(body.subarray(0, file.bytes).equals(readFileSync(product.contents.locate(file)))).toBe(true)
  }
  expect((await get(`${link}/nothing-like-it`)).status).toBe(404)
})

test('All files come as one zip with a known length, whose download can be resumed', async () => {
  const { link } = await buyBlueprint(shop, 'bea@example.com')
  const response = await get(`${link}/all`)
  expect(response.headers.get('Content-Disposition')).toContain('filename="The Blueprint 1.0.0.zip"')
  const whole = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('Content-Length')).toBe(String(whole.length))
  const names = ['Letter of inquiry.docx', 'Letter of inquiry.pdf', 'Sums.xlsx']
  expect(Object.keys(unzipSync(whole))).toEqual(names.map((name) => `The Blueprint/${name}`))
  const middle = Math.floor(whole.length / 3)
  const rest = await get(`${link}/all`, { Range: `bytes=${middle}-`, 'If-Range': response.headers.get('ETag') ?? '' })
  expect(rest.status).toBe(206)
  expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(middle))).toBe(true)
  writeFileSync(join(scratch, 'all.zip'), whole)
  const python = spawnSync('python3', ['-m', 'zipfile', '-t', join(scratch, 'all.zip')])
  if (!python.error) expect(python.stdout.toString()).toContain('Done testing')
})

describe.skipIf(!poppler && process.env.CI !== 'true')('A PDF', () => {
  test('has its buyer’s address and the brand in the footer of each page, and stays tagged and valid', async () => {
    const { link } = await buyBlueprint(shop, 'cleo_the_baker@example.com')
    const path = join(scratch, 'stamped.pdf')
    writeFileSync(path, await bytesOf(`${link}/letter-pdf`))
    expect(execFileSync('pdftotext', [path, '-']).toString()).toContain('For cleo_the_baker@example.com · Unborrowed')
    expect(execFileSync('pdfinfo', [path]).toString()).toMatch(/Tagged: +yes/)
    const check = spawnSync('qpdf', ['--check', path])
    if (!check.error) expect(check.stdout.toString()).toContain('No syntax or stream encoding errors')
    expect(await bytesOf(`${link}/letter-pdf`)).toEqual(readFileSync(path))
  })

  test('has its stamp deleted together with the entitlement', async () => {
    const { link } = await buyBlueprint(shop, 'gus@example.com')
    await bytesOf(`${link}/letter-pdf`)
    const { rows } = await shop.database.db.execute<{ id: string }>(
      sql`select id from entitlements where email = 'gus@example.com'`,
    )
    const stamps = join(shop.deps.dataDir, 'stamps', rows[0]?.id ?? 'none')
    await deleteOrphanedStamps(shop.deps.dataDir, shop.database.db)
    expect(existsSync(stamps)).toBe(true)
    await shop.database.transact((tx) => downloadPersonalData.erase(tx, 'gus@example.com'))
    await deleteOrphanedStamps(shop.deps.dataDir, shop.database.db)
    expect(existsSync(stamps)).toBe(false)
  })
})

test('A new version is emailed to each owner once; the link serves it, and the earlier version stays available', async () => {
  const { link } = await buyBlueprint(shop, 'fay@example.com')
  await buyBlueprint(shop, 'fay@example.com')
  const earlier = await bytesOf(`${link}/all`)
  clock.offsetMs += 40 * DAY // the receipt's link is over
  Object.assign(shop.deps.contents, newer.contents)
  await Promise.all([publishVersions(shop.deps), publishVersions(shop.deps)])
  await publishVersions(shop.deps)
  const mails = await waitForEmails(shop, 'fay@example.com', 3)
  const news = mails.filter(({ subject }) => subject === 'Version 1.1.0 of The Blueprint')
  expect(news).toHaveLength(1)
  expect(news[0]?.text).toContain('What is new in 1.1.0.')
  const emailed = /\/downloads\/[\w-]{40,}/.exec(news[0]?.text ?? '')?.[0] ?? ''
  const shown = { version: '1.1.0', earlier: [{ version: '1.0.0' }] }
  expect(await readDownloadPage(shop.deps, lastSegment(emailed))).toMatchObject({ product: shown })
  expect((await get(`${emailed}/all`)).headers.get('Content-Disposition')).toContain('The Blueprint 1.1.0.zip')
  rmSync(product.folder, { recursive: true })
  expect((await bytesOf(`${emailed}/all?version=1.0.0`)).equals(earlier)).toBe(true)
  const { rows: emails } = await shop.database.db.execute(sql`select 1 from emails where kind = 'new-version'`)
  const { rows: owners } = await shop.database.db.execute(sql`select distinct email from entitlements`)
  expect(emails).toHaveLength(owners.length)
})
