import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../../test/database.ts'
import { tempFolder } from '../../../../test/temp-folder.ts'
import { findOpportunities } from '../find-opportunities.ts'
import { FEEDS } from '../sources/sources.ts'
import { type ApiLimits, createApiFetch, saveResponses } from './api-responses.ts'
import { importCommand } from './import-command.ts'

let database: TestDatabase
let server: Server
let base: string
/** The requests, in order: `POST /v1/api/search2 {...}`. */
let asked: string[] = []
let answer: (path: string, body: Record<string, unknown>) => unknown = () => ({})
const folder = tempFolder('replies')
const clock = { now: () => new Date('2026-11-21T17:00:00Z') }

beforeAll(async () => {
  database = await freshDatabase()
  server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    asked.push([request.method, request.url, text].filter(Boolean).join(' '))
    const reply = answer(request.url ?? '', text ? JSON.parse(text) : {})
    if (typeof reply === 'number') response.writeHead(reply, { 'Retry-After': '0' }).end()
    else response.end(typeof reply === 'string' ? reply : JSON.stringify(reply))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await database?.drop()
})
beforeEach(() => {
  asked = []
})
afterEach(() => {
  answer = () => ({})
})

async function imported(source: string, address: string) {
  const lines: string[] = []
  const messages: string[] = []
  const deps = {
    database,
    clock,
    dataDir: folder,
    print: (line: string) => lines.push(line),
    progress: (line: string) => messages.push(line),
  }
  const exit = await importCommand(deps, [source, address, '--json'])
  return exit === 0 ? JSON.parse(lines.at(-1) ?? '') : messages.join('\n')
}

const hits = [1, 2, 3, 4, 5].map((id) => ({
  id: String(id),
  number: `N-${id}`,
  title: `Grant ${id}`,
  oppStatus: 'posted',
  docType: 'synopsis',
}))

/** A Grants.gov with five hits, of which the third has no details. */
function grantsGov(path: string, body: Record<string, unknown>): unknown {
  if (path.endsWith('search2')) {
    const { rows, startRecordNum } = body as { rows: number; startRecordNum: number }
    return { errorcode: 0, data: { hitCount: hits.length, oppHits: hits.slice(startRecordNum, startRecordNum + rows) } }
  }
  const { opportunityId } = body as { opportunityId: number }
  if (opportunityId === 3) return { errorcode: 1, msg: 'not found' }
  return {
    errorcode: 0,
    data: {
      id: opportunityId,
      opportunityNumber: `N-${opportunityId}`,
      opportunityTitle: `Grant ${opportunityId}`,
      docType: 'synopsis',
      synopsis: {
        awardCeiling: String(opportunityId * 1000),
        applicantTypes: [{ id: '23' }],
        responseDate: 'Dec 22, 2026 12:00:00 AM EST',
      },
    },
  }
}

test('the address of Grants.gov’s search fetches every page and the details of each hit', async () => {
  answer = grantsGov
  const address = `${base}/v1/api/search2?keyword=daycare&rows=2`
  expect(await imported('grants-gov-api', address)).toMatchObject({ read: 5, new: 5, refused: 0 })
  expect(asked.filter((line) => line.includes('search2'))).toEqual(
    [0, 2, 4].map(
      (start) =>
        `POST /v1/api/search2 {"oppStatuses":"forecasted|posted","keyword":"daycare","rows":2,"startRecordNum":${start}}`,
    ),
  )
  expect(asked.filter((line) => line.includes('fetchOpportunity'))).toHaveLength(5)
  const known = await findOpportunities(database.db, sql`o.source = 'grants-gov'`)
  const ceilings = Object.fromEntries(known.map(({ number, ceiling_cents }) => [number, ceiling_cents]))
  expect(ceilings).toEqual({ 'N-1': '100000', 'N-2': '200000', 'N-3': null, 'N-4': '400000', 'N-5': '500000' })
  expect(await imported('grants-gov-api', address)).toMatchObject({ read: 5, new: 0, changed: 0, unchanged: 5 })
})

test('SAM.gov’s pages are fetched by index between two days, and the key is never stored', async () => {
  const { opportunitiesData } = JSON.parse(readFileSync('app/finder/opportunities/sources/sam/excerpt.json', 'utf8'))
  const notices = [1, 2, 3].map((n) => ({
    ...opportunitiesData[0],
    noticeId: `${n}`.repeat(32),
    solicitationNumber: `S-${n}`,
  }))
  answer = (path) => {
    const query = new URL(path, base).searchParams
    const start = Number(query.get('offset')) * Number(query.get('limit'))
    return { totalRecords: 3, opportunitiesData: notices.slice(start, start + Number(query.get('limit'))) }
  }
  const address = `${base}/opportunities/v2/search?limit=2&api_key=SECRET`
  expect(await imported('sam-api', address)).toMatchObject({ read: 3, new: 3, refused: 0 })
  expect(asked.map((line) => new URL(line.slice(4), base).searchParams.get('offset'))).toEqual(['0', '1'])
  expect(asked[0]).toContain('postedFrom=10%2F22%2F2026&postedTo=11%2F21%2F2026')
  const { rows } = await database.db.execute(sql`select origin from opportunity_imports where feed = 'sam-api'`)
  expect(rows).toEqual([{ origin: `${base}/opportunities/v2/search` }])
  answer = () => 403
  expect(await imported('sam-api', address)).toMatch(/search answered 403\.$/)
  expect(await imported('sam-api', address.replace(/&api_key.*/, ''))).toMatch(/needs your key/)
})

test.each<[string, typeof answer, RegExp]>([
  [
    'breaks off',
    (path, body) => (body.startRecordNum === 2 ? { data: { hitCount: 5, oppHits: [] } } : grantsGov(path, body)),
    /broke off after 2 of 5/,
  ],
  ['refuses', () => ({ errorcode: 4, msg: 'Invalid request' }), /Invalid request/],
  ['is a page', () => '<html>', /isn’t JSON/],
  [
    'has no details at all',
    (path, body) => (path.endsWith('search2') ? grantsGov(path, body) : 404),
    /fetchOpportunity answered 404/,
  ],
  ['finds nothing', () => ({ data: { hitCount: 0, oppHits: [] } }), /nothing that was asked for/],
])('a search that %s changes nothing and reports it', async (_, given, reason) => {
  answer = given
  const count = async () => (await database.db.execute(sql`select count(*)::integer as n from opportunities`)).rows
  const before = await count()
  expect(await imported('grants-gov-api', `${base}/v1/api/search2?rows=2`)).toMatch(reason)
  expect(await count()).toEqual(before)
})

const LIMITS: ApiLimits = {
  mayBePrivate: true,
  maxBytes: 1e6,
  timeoutMs: 5000,
  idleTimeoutMs: 300,
  maxAttempts: 3,
  backoffMs: 1,
  minIntervalMs: 0,
  totalTimeoutMs: 5000,
  totalMaxBytes: 1e6,
}

test('a request to a busy API is retried, and given up if the answer takes too long or is too large', async () => {
  let busy = 0
  answer = (path, body) => (path.endsWith('fetchOpportunity') && ++busy < 3 ? 429 : grantsGov(path, body))
  const gather = (limits: ApiLimits) => {
    const replies = FEEDS['grants-gov-api'].fetchResponses?.(
      new URL(`${base}/v1/api/search2`),
      '2026-11-21',
      createApiFetch(folder, limits),
    )
    if (!replies) throw new Error('no replies')
    return saveResponses(replies, join(folder, 'kept'), () => {})
  }
  await gather(LIMITS)
  expect(busy).toBe(7)
  expect(readFileSync(join(folder, 'kept'), 'utf8').trim().split('\n')).toHaveLength(5)
  await expect(gather({ ...LIMITS, totalMaxBytes: 100 })).rejects.toThrow(/larger than/)
  await expect(gather({ ...LIMITS, totalTimeoutMs: -1 })).rejects.toThrow(/too long/)
})
