import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { manualClock } from '../../../test/clocks.ts'
import { openShop, shopForFile } from '../../../test/shop.ts'
import { runSuppressCommand } from './capability.ts'
import { parseEmailReport } from './mail-webhook.http.ts'
import { findSuppression, suppress } from './suppressions.ts'

const SECRET = 'the-secret-of-the-email-provider'
const shop = shopForFile({ env: { MAIL_WEBHOOK_SECRET: SECRET }, runJobs: false })

const postmark = (RecordType: string, Type: string) => ({ RecordType, Type, Email: 'a@example.com' })
const SUPPRESSED = {
  RecordType: 'SubscriptionChange',
  Recipient: 'a@example.com',
  SuppressSending: true,
  SuppressionReason: 'ManualSuppression',
}

test.each([
  ['our own', { address: 'ada@example.com', reason: 'bounced' }, ['ada@example.com bounced']],
  ['a list of ours', [{ address: 'a@example.com', reason: 'complained' }], ['a@example.com complained']],
  ['a hard bounce of Postmark', postmark('Bounce', 'HardBounce'), ['a@example.com bounced']],
  ['a soft bounce of Postmark', postmark('Bounce', 'SoftBounce'), []],
  ['a complaint at Postmark', postmark('SpamComplaint', 'SpamComplaint'), ['a@example.com complained']],
  ['a suppression of Postmark', SUPPRESSED, ['a@example.com complained']],
])('The report that is %s is understood', (_, report, found) => {
  expect(parseEmailReport(report).map(({ address, reason }) => `${address} ${reason}`)).toEqual(found)
})

test('Any JSON is read as a report or refused with an error that names the field', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      try {
        for (const { address } of parseEmailReport(value)) expect(address).toMatch(/^\S+@\S+$/)
      } catch (error) {
        expect(error).toHaveProperty('issues')
      }
    }),
  )
})

const post = (body: string, headers: Record<string, string>) =>
  fetch(`${shop.url}/webhooks/mail`, { method: 'POST', body, headers })
const signed = (body: string, secret = SECRET) => ({
  'X-Signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
})

test('The webhook accepts reports signed with the secret, and its errors name the wrong field', async () => {
  const body = JSON.stringify({ address: 'bounced@example.com', reason: 'bounced', detail: '5.1.1' })
  expect((await post(body, {})).status).toBe(401)
  expect((await post(body, signed(body, 'another'))).status).toBe(401)
  expect((await post(`${body} `, signed(body))).status).toBe(401)
  expect(await (await post(body, signed(body))).json()).toEqual({ suppressed: 1 })
  expect(await findSuppression(shop.database.db, 'bounced@example.com', 'transactional')).toBe('bounced')
  for (const [wrong, field] of [
    ['{"address":"ada","reason":"bounced"}', 'address'],
    ['[{"address":"ada@example.com"}]', '0.reason'],
    ['no json', 'JSON'],
  ] as const) {
    const answer = await post(wrong, signed(wrong))
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(field)])
  }
})

test('A network that tries one wrong secret after another has to wait, and another network does not', async () => {
  // Forty tries may take longer than what is left of the limit's window.
  const clock = manualClock('2026-11-20T12:00:00Z')
  const other = await openShop({ env: { MAIL_WEBHOOK_SECRET: SECRET, TRUST_PROXY: '1' }, runJobs: false, clock })
  const body = JSON.stringify({ address: 'x@example.com', reason: 'bounced' })
  const tryFrom = (network: string, secret: string) => {
    const headers = { Authorization: `Bearer ${secret}`, 'X-Forwarded-For': network }
    return fetch(`${other.url}/webhooks/mail`, { method: 'POST', body, headers })
  }
  const answers: number[] = []
  for (let n = 0; n < 40; n += 1) answers.push((await tryFrom('198.51.100.7', `guess-${n}-of-the-secret`)).status)
  expect(answers).toEqual([...Array(20).fill(401), ...Array(20).fill(429)])
  const right = await tryFrom('198.51.100.7', SECRET)
  expect([right.status, Number(right.headers.get('Retry-After'))]).toEqual([429, expect.any(Number)])
  expect((await tryFrom('203.0.113.9', SECRET)).status).toBe(200)
  await other.close()
})

test('The owner lets mail go again to an address that bounced', async () => {
  const { db } = shop.database
  await suppress(shop.deps, db, { address: 'an@example.com', reason: 'bounced', detail: 'a report' })
  const printed: string[] = []
  const lift = () =>
    runSuppressCommand({ deps: shop.deps, rest: ['--lift', 'an@example.com'], print: (line) => printed.push(line) })
  expect([await lift(), await lift()]).toEqual([0, 0])
  expect(printed).toEqual(['Email goes to this address again.', 'This address wasn’t blocked.'])
  expect(await findSuppression(db, 'an@example.com', 'transactional')).toBeUndefined()
})

test('An address that bounced gets nothing after a complaint either, and one that complained gets nothing once it bounced', async () => {
  const { db } = shop.database
  const report = (address: string, reason: 'bounced' | 'complained') =>
    suppress(shop.deps, db, { address, reason, detail: 'a report' })
  await report('gone@example.com', 'bounced')
  await report('gone@example.com', 'complained')
  await report('angry@example.com', 'complained')
  expect(await findSuppression(db, 'angry@example.com', 'transactional')).toBeUndefined()
  await report('angry@example.com', 'bounced')
  for (const address of ['gone@example.com', 'angry@example.com'])
    expect(await findSuppression(db, address, 'transactional'), address).toBe('bounced')
})
