import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { databaseForFile } from '../../../../test/for-file.ts'
import { serverForFile } from '../../../../test/local-server.ts'
import { runImport } from '../../../../test/own-finds.ts'
import { tempFolder } from '../../../../test/temp-folder.ts'
import { findOpportunities } from '../find-opportunities.ts'
import { FEEDS } from '../sources/sources.ts'
import { type ApiLimits, createApiFetch, saveResponses } from './source-file.ts'

const database = databaseForFile()
const folder = tempFolder('replies')
/** The requests, in order: `POST /v1/api/fetchOpportunity {...}`. */
let asked: string[] = []
let answer: (path: string, body: Record<string, unknown>) => unknown = () => ({})
const server = serverForFile(async (request, response) => {
  const body = await text(request)
  asked.push([request.method, request.url, body].filter(Boolean).join(' '))
  const reply = answer(request.url ?? '', body ? JSON.parse(body) : {})
  if (typeof reply === 'number') response.writeHead(reply, { 'Retry-After': '0' }).end()
  else response.end(typeof reply === 'string' ? reply : JSON.stringify(reply))
})
beforeEach(() => {
  asked = []
})

async function imported(source: string, address: string) {
  const deps = { database, dataDir: folder, clock: { now: () => new Date('2026-11-21T17:00:00Z') } }
  const { code, lines, errors } = await runImport(deps, source, address, '--json')
  return code === 0 ? JSON.parse(lines.at(-1) ?? '') : errors
}

/** A Grants.gov that has one notice. */
function grantsGov(_: string, body: Record<string, unknown>): unknown {
  if (body.opportunityId !== 7) return { errorcode: 1, msg: 'not found' }
  const deadline = { responseDate: 'Dec 22, 2026 12:00:00 AM EST' }
  const synopsis = { awardCeiling: '7000', applicantTypes: [{ id: '23' }], ...deadline }
  const data = { id: 7, opportunityNumber: 'N-7', opportunityTitle: 'Grant 7', docType: 'synopsis', synopsis }
  return { errorcode: 0, data }
}

test('the address of one notice of Grants.gov asks for it, and stores it once', async () => {
  answer = grantsGov
  const address = `${server.url}/v1/api/fetchOpportunity?opportunityId=7`
  expect(await imported('grants-gov-api', address)).toMatchObject({ read: 1, new: 1, refused: 0 })
  expect(asked).toEqual(['POST /v1/api/fetchOpportunity {"opportunityId":7}'])
  const known = await findOpportunities(database.db, sql`o.source = 'grants-gov'`)
  expect(known).toMatchObject([{ number: 'N-7', ceiling_cents: '700000', deadline_on: '2026-12-22' }])
  expect(await imported('grants-gov-api', address)).toMatchObject({ read: 1, new: 0, changed: 0, unchanged: 1 })
})

/** Two pages of awards. */
const page = (number: number) => ({
  results: [{ generated_internal_id: `CONT_AWD_${number}`, 'Award ID': `A-${number}`, 'Award Amount': number }],
  page_metadata: { page: number, hasNext: number < 2 },
})
const AWARDS = '/api/v2/search/spending_by_award/?naics=561720'

test('the address of USAspending fetches every page, and no key of an address is ever stored', async () => {
  answer = (_, { page: number }) => page(Number(number))
  expect(await imported('usaspending', `${server.url}${AWARDS}&token=SECRET`)).toMatchObject({
    read: 2,
    new: 2,
    refused: 0,
  })
  expect(asked).toHaveLength(2)
  const { rows } = await database.db.execute(sql`select origin from opportunity_imports where feed = 'usaspending'`)
  expect(rows).toEqual([{ origin: `${server.url}/api/v2/search/spending_by_award/` }])
})

test.each<[string, typeof answer, RegExp]>([
  ['refuses', () => ({ errorcode: 4, msg: 'Invalid request' }), /Invalid request/],
  ['is a page', () => '<html>', /isn’t JSON/],
  ['isn’t there', () => 404, /fetchOpportunity answered 404/],
  ['has no notice', () => ({ data: {} }), /neither a "synopsis" nor a "forecast"/],
])('an API that %s changes nothing and reports it', async (_, given, reason) => {
  answer = given
  const count = async () => (await database.db.execute(sql`select count(*)::integer as n from opportunities`)).rows
  const before = await count()
  expect(await imported('grants-gov-api', `${server.url}/v1/api/fetchOpportunity?opportunityId=8`)).toMatch(reason)
  expect(await count()).toEqual(before)
})

const LIMITS: ApiLimits = {
  mayBePrivate: true,
  ...{ maxBytes: 1e6, totalMaxBytes: 1e6, maxAttempts: 3 },
  ...{ timeoutMs: 5000, idleTimeoutMs: 300, backoffMs: 1, minIntervalMs: 0, totalTimeoutMs: 5000 },
}

test('a request to a busy API is retried, and given up if the answer takes too long or is too large', async () => {
  let busy = 0
  answer = (_, { page: number }) => (++busy < 3 ? 429 : page(Number(number)))
  const address = new URL(`${server.url}${AWARDS}`)
  const gather = (limits: ApiLimits) => {
    const replies = FEEDS.usaspending.fetchResponses?.(address, '2026-11-21', createApiFetch(folder, limits))
    if (!replies) throw new Error('no replies')
    return saveResponses(replies, join(folder, 'kept'), () => {})
  }
  await gather(LIMITS)
  expect(busy).toBe(4)
  expect(JSON.parse(readFileSync(join(folder, 'kept'), 'utf8'))).toHaveLength(2)
  await expect(gather({ ...LIMITS, totalMaxBytes: 100 })).rejects.toThrow(/larger than/)
  await expect(gather({ ...LIMITS, totalTimeoutMs: -1 })).rejects.toThrow(/too long/)
})
