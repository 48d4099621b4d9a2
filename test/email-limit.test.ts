import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import * as quizPage from '../app/finder/quiz/quiz-page.tsx'
import * as messagePage from '../app/people/contact/message-page.tsx'
import * as myDataPage from '../app/people/my-data/my-data-page.tsx'
import * as signupPage from '../app/people/newsletter/signup-page.tsx'
import { DAY, HOUR, MINUTE } from '../app/platform/clock.ts'
import { issueFormToken } from '../app/platform/forms/form-token.ts'
import * as searchPage from '../app/sales/purchases/search-page.tsx'
import { site } from '../site.config.ts'
import { buyBlueprint, readOutbox } from './buyer.ts'
import { offsetClock } from './clocks.ts'
import { shopForFile } from './shop.ts'
import { visitPage } from './visit-page.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

const clock = offsetClock()
const shop = shopForFile({ clock })
beforeEach(() => {
  clock.offsetMs += 2 * DAY
})

const PAGES = {
  contact: { page: messagePage, path: '/contact/message', typed: { message: 'Do ovens count?' } },
  'my-data': { page: myDataPage, path: '/my-data', typed: {} },
  newsletter: { page: signupPage, path: '/newsletter', typed: { page: '/shop' } },
  quiz: { page: quizPage, path: '/quiz?stage=idea&entity=none&state=GA&sector=goods&purpose=start', typed: {} },
  'find-purchase': { page: searchPage, path: '/find-my-purchase/mail', typed: {} },
}

/** Sends a form as a browser from any network, and returns the page that answers it. */
async function send(form: keyof typeof PAGES, email: string, more: Record<string, string> = {}) {
  const { page, path, typed } = PAGES[form]
  const network = randomUUID()
  const at = new Date(clock.now().getTime() - 10_000)
  const form_token = issueFormToken(shop.deps.secret, { form, kind: 'script', at, network })
  const fields = { email, ...typed, ...more, form_token }
  const { status, data: reply } = await visitPage(shop, page, { path, form: fields, network })
  return { status, reply: reply as { state: string; email?: string } }
}

/** The emails in a mailbox, under any of its addresses, once nothing is left to send. */
async function mailbox(name: string) {
  await waitUntilIdle(shop)
  return (await readOutbox(shop)).filter(({ to }) => to.split('@')[0]?.split('+')[0] === name)
}

test('A victim gets at most five emails an hour and ten a day from all forms together, and every form answers as usual', async () => {
  await buyBlueprint(shop, 'vera@example.com')
  const receipts = (await mailbox('vera')).length
  const forms = Object.keys(PAGES) as (keyof typeof PAGES)[]
  const first = await send('my-data', 'vera@example.com')
  for (let round = 0; round < 3; round += 1) {
    for (const form of forms) {
      clock.offsetMs += MINUTE / 2
      const answer = await send(form, `vera+${form}${round}@example.com`, { message: `Hello ${round}` })
      expect([form, answer.status, answer.reply.state]).toEqual([form, 200, 'sent'])
    }
  }
  expect(await send('my-data', 'vera@example.com')).toEqual(first)
  expect((await mailbox('vera')).length - receipts).toBe(5)
  for (let hour = 0; hour < 4; hour += 1) {
    clock.offsetMs += HOUR
    for (let n = 0; n < 4; n += 1) await send('my-data', 'VERA@example.com')
  }
  expect((await mailbox('vera')).length - receipts).toBe(10)
  clock.offsetMs += DAY
  await send('my-data', 'vera@example.com')
  expect((await mailbox('vera')).length - receipts).toBe(11)
})

test('Someone who writes often gets no more confirmations, and every message still reaches support', async () => {
  for (let n = 0; n < 12; n += 1) {
    const { status, reply } = await send('contact', 'wendy@example.com', { message: `Wendy ${n}` })
    expect([status, reply.state]).toEqual([200, 'sent'])
  }
  expect(await mailbox('wendy')).toHaveLength(5)
  const received = (await mailbox(site.supportEmail.split('@')[0] ?? '')).map(({ text }) => text).join('\n')
  for (let n = 0; n < 12; n += 1) expect(received).toContain(`Wendy ${n}`)
})

test('Two forms that arrive at the same moment are counted one after the other', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, n) => send('my-data', `xena+${n}@example.com`)))
  expect(await mailbox('xena')).toHaveLength(5)
})

test('The confirmation of a contact message contains nothing that its writer typed', async () => {
  const typed = {
    firstName: 'Your PayPal account is limited.',
    lastName: 'Verify-Lastname',
    businessType: 'Phish-Business',
    subject: 'Urgent-Subject',
    message: 'Verify at https://evil.example/login now',
  }
  await send('contact', 'yara@example.com', typed)
  const [mail] = await mailbox('yara')
  expect(mail?.text).toMatch(/TKT-\d+/)
  const all = JSON.stringify(mail)
  for (const words of ['PayPal', 'Verify', 'Phish', 'Urgent', 'evil.example']) expect(all).not.toContain(words)
})
