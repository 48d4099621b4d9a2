import { beforeEach, expect, test } from 'vitest'
import { databaseForFile } from '../../../test/for-file.ts'
import { DAY, HOUR, SECOND } from '../clock.ts'
import { type FormDeps, fieldsToResend, guardForm, MIN_FILL_TIME } from './form-guard.ts'
import { issueFormToken, type TokenKind } from './form-token.ts'

let now = Date.parse('2026-11-23T15:00:00Z')
let network = 0
const database = databaseForFile()
beforeEach(() => {
  now += DAY // limits of one test are not those of the next
  network += 1
})

const SECRET = 's'.repeat(32)
const deps = (more: Partial<FormDeps> = {}): FormDeps => ({
  database,
  clock: { now: () => new Date(now) },
  secret: SECRET,
  network: `198.51.100.${network}`,
  ...more,
})
const token = (kind: TokenKind, form = 'contact') =>
  issueFormToken(SECRET, { form, kind, at: new Date(now), network: deps().network })
const fields = (more: Record<string, string>) => new Map(Object.entries({ message: 'Do ovens count?', ...more }))
const guard = (more: Record<string, string>, by = deps()) => guardForm(by, fields(more), { form: 'contact' })
/** So many tokens, old enough to be used. */
const aged = (count: number, kind: TokenKind = 'script') => {
  const tokens = Array.from({ length: count }, () => token(kind))
  now += 6 * SECOND
  return tokens
}

test('A form filled in at human speed is accepted, and a double click is one submission', async () => {
  const sent = { form_token: token('script') }
  now += 20 * SECOND
  const first = await guard(sent)
  expect(first).toMatchObject({ outcome: 'accepted' })
  expect(await guard(sent)).toEqual(first)
  expect(await guard({ ...sent, message: 'And mixers?' })).not.toEqual(first)
})

test('A form that a machine seems to have sent has to be confirmed', async () => {
  const quick = token('script')
  expect(await guard({ form_token: quick })).toEqual({ outcome: 'confirm', token: quick, reason: 'too-quick' })
  now += MIN_FILL_TIME
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

test('One network can send sixty forms in ten minutes, and then gets the time to wait', async () => {
  const answers = await Promise.all(aged(61).map((form_token) => guard({ form_token })))
  expect(answers.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(60)
  expect(answers.find(({ outcome }) => outcome === 'limited')).toMatchObject({ retryAfter: expect.any(Number) })
})

test('A token works for one submission, from the network that requested it', async () => {
  const [form_token = '', other = ''] = aged(2)
  const first = await guard({ form_token })
  expect(await guard({ form_token, message: 'Something else' })).toMatchObject({ outcome: 'confirm', reason: 'used' })
  expect(await guard({ form_token })).toEqual(first)
  expect(await guard({ form_token: other }, deps({ network: '2001:db8:1:2' }))).toMatchObject({ reason: 'unsigned' })
  expect(await guard({ form_token: other })).toMatchObject({ outcome: 'accepted' })
})

test('The page to confirm repeats what was typed, without our own fields', () => {
  const typed = fields({ form_token: 'x', homepage: 'z', email: 'Rosa <rosa@bakery.example>,' })
  const kept = { message: 'Do ovens count?', email: 'rosa@bakery.example' }
  expect(fieldsToResend(typed)).toEqual(Object.entries(kept))
})
