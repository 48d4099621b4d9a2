import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOrCreatePerson } from '../../app/people/sign-in/people.ts'
import { fillFolder } from '../filled-folder.ts'
import { mannWhitney } from '../rig/mann-whitney.ts'
import { type ServerProcess, startServer, waitReady } from '../rig/server-process.ts'
import { tempFolder } from '../temp-folder.ts'

const EACH = 500
let folder: string
let server: ServerProcess
beforeAll(async () => {
  folder = tempFolder('sign-in-timing')
  await fillFolder(folder, (deps) =>
    deps.database.transact(async (tx) => {
      for (let n = 0; n < EACH; n += 1) await findOrCreatePerson(deps, tx, `known-${n}@example.com`)
    }),
  )
  server = await startServer({ DATA_DIR: folder, TRUST_PROXY: '1' })
  await waitReady(server)
})
afterAll(async () => {
  await server?.kill()
  await rm(folder, { recursive: true, force: true })
})

/** Asks from a network and with an address of its own, so that no limit is reached. */
async function ask(email: string, n: number): Promise<{ ms: number; answer: string }> {
  const started = performance.now()
  const response = await fetch(`${server.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': `10.${n >> 8}.${n & 255}.1`, Accept: 'text/html' },
    body: new URLSearchParams({ email }),
  })
  const body = await response.text()
  const ms = performance.now() - started
  const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
  const secretless = JSON.stringify(headers).replace(/pending=[\w-]{43}/, 'pending=…')
  return { ms, answer: `${response.status} ${secretless} ${body}` }
}

/**
 * Both kinds in an order without a pattern: what the machine does beside it hits both alike, and so does what an earlier
 * request left to be done, such as its email, however many requests later that is.
 */
function shuffledKinds(): ('known' | 'unknown')[] {
  const kinds = Array.from({ length: 2 * EACH }, (_, n) => (n < EACH ? ('known' as const) : ('unknown' as const)))
  return kinds
    .map((kind) => ({ kind, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ kind }) => kind)
}

test('Asking with a known and with an unknown address takes the same time and gets the same bytes', async () => {
  for (let n = 0; n < 40; n += 1) await ask(`warm-${n}@example.com`, 2 * EACH + n)
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = new Set<string>()
  const counts = { known: 0, unknown: 0 }
  for (const [n, kind] of shuffledKinds().entries()) {
    const { ms, answer } = await ask(`${kind}-${counts[kind]}@example.com`, n)
    counts[kind] += 1
    times[kind].push(ms)
    answers.add(answer)
  }
  expect([times.known.length, times.unknown.length]).toEqual([EACH, EACH])
  expect([...answers]).toHaveLength(1)
  const z = mannWhitney(times.known, times.unknown)
  console.log(`Mann-Whitney, 500 of each: z = ${z.toFixed(2)}`)
  // Beyond it by chance once in a thousand runs.
  expect(Math.abs(z)).toBeLessThan(3.29)
})
