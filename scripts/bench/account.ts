import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { findOrCreatePerson } from '../../app/people/sign-in/people.ts'
import { startSession } from '../../app/people/sign-in/sessions.ts'
import { giveEverything } from '../../test/account-people.ts'
import { type FolderDeps, fillFolder } from '../../test/filled-folder.ts'
import { findChromium } from '../test/chromium.ts'
import type { Figures } from './budgets.ts'
import { measurePage } from './lighthouse.ts'
import { compressedSize, reportPages } from './pages.ts'
import { startSite } from './servers.ts'

const PEOPLE = 100_000
const REQUESTS = 200
/** Answers before the measured ones, in which the server compiles its code. */
const WARM_UP = 30
const PATHS = ['/account', '/account/purchases', '/account/newsletter']

/** The pages of someone who is signed in and has something of everything, beside 100,000 other people. */
export async function measureAccount() {
  const folder = await mkdtemp(join(tmpdir(), 'bench-account-'))
  const Cookie = await fillFolder(folder, addPeople)
  const server = await startSite({ env: { DATA_DIR: folder } })
  try {
    const firstBytes: Record<string, number> = {}
    for (const path of PATHS) {
      firstBytes[path] = await firstByte(server.url + path, Cookie)
      console.log(`${path}: first byte within ${firstBytes[path]} ms for 95 of 100 (budget: 60)`)
    }
    return { firstBytes, pages: await paint(server.url, Cookie) }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function addPeople(deps: FolderDeps): Promise<string> {
  const { db } = deps.database
  const all = sql.raw(`generate_series(1, ${PEOPLE}) as n`)
  await db.execute(sql`
    insert into people (id, role, created_at, seen_at) select 'per_b' || n, 'customer', now(), now() from ${all}`)
  await db.execute(sql`
    insert into person_addresses (email, person_id, verified_at)
    select 'person-' || n || '@example.com', 'per_b' || n, now() from ${all}`)
  await db.execute(sql`
    insert into orders (id, product_id, amount_cents, currency, mode, state, email, created_at, paid_at)
    select 'ord_b' || n, 'blueprint', 3500, 'usd', 'payment', 'paid', 'person-' || n || '@example.com', now(), now()
    from ${all}`)
  await db.execute(sql`
    insert into entitlements (id, order_id, product_id, email, granted_at)
    select 'ent_b' || n, 'ord_b' || n, 'blueprint', 'person-' || n || '@example.com', now() from ${all}`)
  await db.execute(sql`
    insert into newsletter_subscribers (id, email, state, newsletter, product_news, asked_at, confirmed_at)
    select 'sub_b' || n, 'person-' || n || '@example.com', 'confirmed', true, false, now(), now() from ${all}`)
  await db.execute(sql`
    insert into quiz_results (id, submission, email, answers, saved, created_at)
    select 'quz_b' || n, 'quz_b' || n, 'person-' || n || '@example.com', '{}', true, now() from ${all}`)
  await db.execute(sql`analyze`)
  await giveEverything(deps, 'denise@example.com')
  return signedIn(deps, 'denise@example.com')
}

async function signedIn(deps: FolderDeps, email: string): Promise<string> {
  const { cookie } = await deps.database.transact(async (tx) => {
    const { id: personId = '' } = (await findOrCreatePerson(deps, tx, email)) ?? {}
    return startSession(deps, tx, { personId, role: 'customer', method: 'email', browserHash: '', userAgent: null })
  })
  return cookie.split(';', 1)[0] ?? ''
}

/** Milliseconds in which 95 of 100 answers begin, one request after another. */
async function firstByte(url: string, Cookie: string): Promise<number> {
  const times: number[] = []
  for (let at = -WARM_UP; at < REQUESTS; at++) {
    const started = performance.now()
    const answer = await fetch(url, { headers: { Cookie }, redirect: 'manual' })
    const ms = performance.now() - started
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
    if (at >= 0) times.push(ms)
  }
  return Math.round(times.sort((a, b) => a - b)[Math.floor(REQUESTS * 0.95)] ?? 0)
}

async function paint(site: string, Cookie: string): Promise<Record<string, Figures>> {
  const chromium = findChromium()
  if (!chromium) return {}
  const pages: Record<string, Figures> = {}
  for (const path of PATHS) {
    const { figures } = await measurePage(site + path, chromium, { Cookie })
    pages[path] = {
      ...figures,
      htmlKb: (await compressedSize(site + path, { Cookie, 'Sec-Fetch-Site': 'none' })) / 1024,
    }
  }
  reportPages(pages)
  return pages
}
