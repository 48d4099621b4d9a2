import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { DAY, HOUR, MINUTE, SECOND } from './clock.ts'
import { asksForProof, type FormDeps, guardForm, keptFields, LEAST_TIME } from './form-guard.ts'
import { challengeFor } from './form-proof.ts'
import { issueToken, type TokenKind } from './form-token.ts'

let database: TestDatabase
let now = Date.parse('2026-11-23T15:00:00Z')
let network = 0
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  now += DAY // limits of one test are not those of the next
  network += 1
})

const SECRET = 's'.repeat(32)
const deps = (more: Partial<FormDeps> = {}): FormDeps => ({
  db: database.db,
  clock: { now: () => new Date(now) },
  secret: SECRET,
  proof: 'near-limit',
  network: `198.51.100.${network}`,
  ...more,
})
const token = (kind: TokenKind, form = 'contact') => issueToken(SECRET, { form, kind, at: new Date(now) })
const fields = (more: Record<string, string>) => new Map(Object.entries({ message: 'Do ovens count?', ...more }))
const guard = (more: Record<string, string>, of = { form: 'contact', address: 'rosa@bakery.example' }, by = deps()) =>
  guardForm(by, fields(more), of)

test('A form that somebody took her time over is accepted, and pressing twice is one submission', async () => {
  const sent = { form_token: token('script') }
  now += 20 * SECOND
  const first = await guard(sent)
  expect(first).toMatchObject({ outcome: 'accepted' })
  expect(await guard(sent)).toEqual(first)
  expect(await guard({ ...sent, message: 'And mixers?' })).not.toEqual(first)
})

test('A form that was sent without script is asked for once more, and its confirming page lets it through', async () => {
  const first = await guard({})
  expect(first).toMatchObject({ outcome: 'confirm', reason: 'unsigned' })
  if (first.outcome !== 'confirm') throw new Error('not asked')
  now += 3 * SECOND
  expect(await guard({ form_token: first.token })).toMatchObject({ outcome: 'accepted' })
})

test('What a machine does is asked for once more, whatever it made up', async () => {
  const quick = token('script')
  expect(await guard({ form_token: quick })).toEqual({ outcome: 'confirm', token: quick, reason: 'too-quick' })
  now += LEAST_TIME
  const good = token('script')
  const other = token('script', 'newsletter')
  const old = token('script')
  now += HOUR
  expect(await guard({ form_token: good, homepage: 'https://evil.example' })).toMatchObject({ reason: 'trap' })
  expect(await guard({ form_token: other })).toMatchObject({ reason: 'unsigned' })
  expect(await guard({ form_token: `${good.slice(0, -2)}xx` })).toMatchObject({ reason: 'unsigned' })
  expect(await guard({ form_token: good.replace('script', 'page') })).toMatchObject({ reason: 'unsigned' })
  now += DAY
  expect(await guard({ form_token: old })).toMatchObject({ reason: 'expired' })
})

test('One mail address gets ten forms an hour, one network sixty in ten minutes, and both are told how long to wait', async () => {
  const many = (count: number, of: (n: number) => { form: string; address: string }) =>
    Promise.all(Array.from({ length: count }, (_, n) => guard({ form_token: token('script') }, of(n))))
  const aged = async (count: number, of: (n: number) => { form: string; address: string }) => {
    const tokens = Array.from({ length: count }, () => token('script'))
    now += 5 * SECOND
    return Promise.all(tokens.map((form_token, n) => guard({ form_token }, of(n))))
  }
  expect((await many(1, () => ({ form: 'contact', address: 'a@b.example' })))[0]?.outcome).toBe('confirm')
  const byAddress = await aged(11, () => ({ form: 'contact', address: 'rosa@bakery.example' }))
  expect(byAddress.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(10)
  const byNetwork = await aged(51, (n) => ({ form: 'contact', address: `founder-${n}@example.com` }))
  expect(byNetwork.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(49)
  expect(byNetwork.find(({ outcome }) => outcome === 'limited')).toMatchObject({ retryAfter: expect.any(Number) })
  const elsewhere = token('script')
  now += 5 * SECOND
  expect(await guard({ form_token: elsewhere }, undefined, deps({ network: '2001:db8:1:2' }))).toMatchObject({
    outcome: 'limited', // still the mail address: ten an hour, wherever they come from
  })
})

test('As a network nears its limit its browsers work for their token, and what was worked for another counts nothing', async () => {
  expect(await asksForProof(deps(), 'contact')).toBe(false)
  expect(await asksForProof(deps({ proof: 'always' }), 'contact')).toBe(true)
  const tokens = Array.from({ length: 30 }, () => token('script'))
  const worked = token('worked')
  const another = token('worked')
  now += MINUTE / 6
  await Promise.all(
    tokens.map((form_token, n) => guard({ form_token }, { form: 'contact', address: `n${n}@a.example` })),
  )
  expect(await asksForProof(deps(), 'contact')).toBe(true)
  const challenge = await challengeFor(SECRET, worked)
  const form_proof = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
  expect(await guard({ form_token: another, form_proof })).toMatchObject({ outcome: 'confirm', reason: 'unproven' })
  for (const wrong of [
    '',
    '{}',
    'null',
    '{"challenge":1}',
    form_proof.replace('"cost":2000', '"cost":1'),
    '['.repeat(3000),
  ])
    expect(await guard({ form_token: worked, form_proof: wrong })).toMatchObject({ reason: 'unproven' })
  expect(await guard({ form_token: worked, form_proof })).toMatchObject({ outcome: 'accepted' })
})

test('The confirming page keeps what was typed and nothing of ours', () => {
  const typed = fields({ form_token: 'x', form_proof: 'y', homepage: 'z', email: 'rosa@bakery.example' })
  expect(keptFields(typed)).toEqual([
    ['message', 'Do ovens count?'],
    ['email', 'rosa@bakery.example'],
  ])
})
