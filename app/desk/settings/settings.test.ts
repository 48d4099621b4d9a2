import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { site } from '../../../site.config.ts'
import { givePurchase } from '../../../test/account-people.ts'
import { buyBlueprint, readOutbox, waitForEmail } from '../../../test/buyer.ts'
import { bookCall, callShopForFile } from '../../../test/call-buyer.ts'
import { signInStaff, visitDesk } from '../../../test/desk-visits.ts'
import { forFile } from '../../../test/for-file.ts'
import { ISSUE } from '../../../test/subscribers.ts'
import { settings } from '../../operations/settings/settings.sql.ts'
import { sendTestCopy } from '../../people/newsletter/newsletter.ts'
import { oneBusinessDayAfter } from '../../platform/business-calendar.ts'
import { HOUR } from '../../platform/clock.ts'
import { emailQueue } from '../../platform/mail/email-queue.sql.ts'
import { askForRefund } from '../../sales/payments/payments.ts'
import { createApp } from '../../server.ts'
import * as contactPage from '../../site/contact.tsx'
import { changes } from '../desk.sql.ts'
import { emailMorningQueue } from '../desk-emails.tsx'
import type { SettingView } from './settings-view.ts'

const here = callShopForFile()
const owner = forFile(() => signInStaff(here.shop, 'owner@example.com'))

const visit = (form?: Record<string, string>, query = '') => visitDesk(here.shop, owner, `/desk/settings${query}`, form)
const settingOf = async (key: string): Promise<SettingView> => {
  const { data } = await visit()
  return data.groups
    .flatMap(({ settings: all }: { settings: SettingView[] }) => all)
    .find((each: SettingView) => each.key === key)
}
const save = async (key: string, value: string) =>
  visit({ do: 'save', key, value, version: String((await settingOf(key)).version) })
const undoNewest = async (key: string) => visit({ key, undo: (await settingOf(key)).history[0]?.id ?? '' })
const fileAgain = async (key: string) =>
  visit({ do: 'file', key, value: 'left in the field', version: String((await settingOf(key)).version) })

test('A new video link is in the invitation, the email and the page of a call, and the old one again when it is undone', async () => {
  const book = async (email: string) => {
    const day = here.nextDay()
    const path = await bookCall(here.shop, 'clarity-call', here.at(day, '12:00'), email, { name: 'Rosa' })
    return { path, email: await waitForEmail(here.shop, email, /^Booked|booked/) }
  }
  expect((await save('video-link', 'https://video.example.com/new')).status).toBe(303)
  const { email } = await book('rosa@example.com')
  for (const part of [email.text, email.html, email.calendar]) expect(part).toContain('https://video.example.com/new')
  expect(await settingOf('video-link')).toMatchObject({
    ...{ value: 'https://video.example.com/new', set: expect.stringContaining('owner@example.com') },
    original: 'https://video.example.com/room',
  })
  expect((await undoNewest('video-link')).status).toBe(303)
  const { email: later } = await book('carol@example.com')
  expect(later.text).toContain('https://video.example.com/room')
  expect(later.text).not.toContain('/new')
  const [undone] = (await settingOf('video-link')).history
  expect([undone?.canUndo, undone?.who]).toEqual([false, expect.stringMatching(/undone$/)])
})

test('New weekly hours are the times that can be booked, and the file’s are back with its value', async () => {
  const all = (await here.free()).length
  expect((await save('weekly-hours', 'tue 9 AM to 10:30 am\nSaturday and Sunday: 13:00-14:00')).status).toBe(303)
  const { value } = await settingOf('weekly-hours')
  expect(value).toBe('Tuesday 9:00 AM to 10:30 AM\nSaturday and Sunday 1:00 PM to 2:00 PM')
  const times = (await here.free()).map((time) => new Date(time))
  const hours = new Set(times.map((time) => `${time.getUTCDay()} ${time.getUTCHours()}`))
  expect([...hours].sort()).toEqual(['0 13', '2 10', '2 9', '6 13'])
  const emptied = { key: 'weekly-hours', version: '1', 'monday-1-from': '', 'monday-1-to': '' }
  expect((await visit({ do: 'save', ...emptied })).data.wrong.problem).toContain('Every day is empty')
  expect((await fileAgain('weekly-hours')).status).toBe(303)
  expect(await settingOf('weekly-hours')).toMatchObject({ value: '', set: undefined })
  expect((await here.free()).length).toBe(all)
})

/** The contact page as the server answers it, from its cache where that is current. */
function contactServer() {
  const app = createApp(here.shop.deps, async (_request, context) => {
    const { hours } = contactPage.loader({ context } as never)
    return new Response(hours, { headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'public, max-age=0' } })
  })
  return async () => (await app.request('/contact')).text()
}

test('New support hours are on the contact page at once, and every promised reply time is counted by them', async () => {
  const page = contactServer()
  expect([await page(), await page()]).toEqual([site.supportHours.label, site.supportHours.label])
  expect((await save('support-hours', 'Wed 1 pm to 3 pm EST')).status).toBe(303)
  expect(await page()).toBe('Wednesday 1:00 PM to 3:00 PM EST')
  // A week after Wednesday, 1 PM.
  const promised = oneBusinessDayAfter(here.shop.deps.hours, here.clock.at)
  expect(promised.toISOString()).toBe('2027-01-13T18:00:00.000Z')
  expect((await undoNewest('support-hours')).status).toBe(303)
  expect(await page()).toBe(site.supportHours.label)
})

test('A coach in another time zone sets it by its name: her hours and every promise are meant in it', async () => {
  const page = contactServer()
  expect((await save('weekly-hours', 'Monday to Friday 9 AM to 5 PM')).status).toBe(303)
  const firstOnTuesday = async () => (await here.free()).find((time) => time.startsWith('2027-01-05'))
  expect(await firstOnTuesday()).toContain('T09:00')
  expect((await save('time-zone', 'mountain')).status).toBe(303)
  expect((await settingOf('time-zone')).value).toBe('America/Denver')
  expect(here.shop.deps.scheduling.timeZone).toBe('America/Denver')
  expect(await page()).toBe('Monday to Friday 9:00 AM to 5:00 PM MT')
  expect(await firstOnTuesday()).toContain('T16:00')
  expect((await save('focus-calls', '8')).status).toBe(303)
  expect(here.shop.deps.scheduling.focusCallsPerMonth).toBe(8)
  for (const key of ['time-zone', 'weekly-hours', 'focus-calls']) expect((await fileAgain(key)).status).toBe(303)
  expect(await page()).toBe(site.supportHours.label)
})

test('The owner’s own holidays are free of calls and of promised replies, and one of the list can be opened', async () => {
  const days = async () => new Set((await here.free()).map((time) => time.slice(0, 10)))
  const off = (form: Record<string, string>) => visitDesk(here.shop, owner, '/desk/calls', form)
  expect(await days()).toContain('2027-01-06')
  for (const form of [{ from: '2027-01-28', to: '2027-01-29' }, { from: '2027-01-06' }])
    expect((await off(form)).status).toBe(303)
  const after = await days()
  const around = ['2027-01-05', '2027-01-06', '2027-01-07', '2027-01-28', '2027-01-29']
  expect(around.filter((day) => after.has(day))).toEqual(['2027-01-05', '2027-01-07'])
  const promises = () =>
    ['2027-01-05', '2027-01-15', '2027-01-27'].map((day) => {
      const promised = oneBusinessDayAfter(here.shop.deps.hours, new Date(`${day}T15:00:00Z`))
      return promised.toISOString().slice(0, 10)
    })
  expect(promises()).toEqual(['2027-01-07', '2027-01-19', '2027-02-01'])
  // As an earlier release wrote it.
  const value = 'January 6, 2027\nnot January 18, 2027\nJanuary 28, 2027 to January 29, 2027'
  await here.shop.database.db.update(settings).set({ value, version: 9 }).where(eq(settings.key, 'holidays'))
  await here.shop.deps.settings.refresh()
  expect(promises()).toEqual(['2027-01-07', '2027-01-18', '2027-02-01'])
  expect((await off({ open: '2027-01-06/2027-01-06' })).status).toBe(303)
  expect(await days()).toContain('2027-01-06')
  expect((await off({ from: '2027-01-06', to: '2029-01-06' })).data.problem).toContain('more than 400 days')
})

test('A new postal address ends every email, newsletters too, and is on the receipt', async () => {
  const address = 'PO Box 5 & 6, Dayton, OH 45402'
  expect((await save('postal-address', address)).status).toBe(303)
  await buyBlueprint(here.shop, 'ada@example.com')
  const receipt = await waitForEmail(here.shop, 'ada@example.com', /^Your receipt/)
  expect(receipt.text.match(/PO Box 5 & 6/g)).toHaveLength(2)
  expect(receipt.html).toContain('PO Box 5 &#38; 6, Dayton, OH 45402')
  await sendTestCopy(here.shop.deps, { ...ISSUE, subject: 'News' }, 'reader@example.com')
  expect((await waitForEmail(here.shop, 'reader@example.com', /News/)).text).toContain(address)
  expect(JSON.stringify(await readOutbox(here.shop))).not.toMatch(/THE-(NAME|ADDRESS|POSTAL)/)
  await fileAgain('postal-address')
  await buyBlueprint(here.shop, 'bea@example.com')
  expect((await waitForEmail(here.shop, 'bea@example.com', /^Your receipt/)).text).toContain(site.postalAddress)
})

test('A notice goes to the address that it was given, or to nobody', async () => {
  const { deps, database } = here.shop
  const keys = ['notice-sale', 'notice-refundWanted', 'notice-morning']
  const kinds = ['owner-notice', 'refund-wanted', 'desk-morning']
  const mails = () => database.db.select().from(emailQueue).where(inArray(emailQueue.kind, kinds))
  const now = here.clock.at
  /** Who is told of a sale, of a wish for a refund and of the day. */
  const toldOn = async (day: string, typed: string) => {
    for (const key of keys) await save(key, typed)
    const before = new Set((await mails()).map(({ id }) => id))
    const email = `buyer-of-${day}@example.com`
    await buyBlueprint(here.shop, email)
    await waitForEmail(here.shop, email, /^Your receipt/)
    here.clock.at = new Date(`${day}T07:10:00Z`)
    const { orderId } = await givePurchase(deps, email, 'startup-pack')
    await askForRefund(deps, [email], { orderId, reason: '' })
    await emailMorningQueue(deps)
    here.clock.at = now
    const sent = (await mails()).filter(({ id }) => !before.has(id))
    return sent.map(({ kind, recipient }) => `${kind} ${recipient}`).sort()
  }
  expect(await toldOn('2027-01-05', 'Off')).toEqual([])
  const told = await toldOn('2027-01-06', 'Partner@Example.com')
  expect(told).toEqual(kinds.map((kind) => `${kind} partner@example.com`).sort())
  for (const key of keys) await fileAgain(key)
})

test.each([
  ['video-link', 'video.example.com', /begins with https/],
  ['video-link', 'https://video.example.com/a room', /begins with https/],
  ['weekly-hours', 'Monday 9 to 5', /“9 to 5” is no time of the day/],
  ['weekly-hours', 'Monkday 9 AM to 5 PM', /doesn’t begin with days/],
  ['weekly-hours', 'Monday 5 PM to 9 AM', /no time of the day/],
  ['weekly-hours', 'Monday 9 AM to 1 PM, 12 PM to 2 PM', /must begin after/],
  ['weekly-hours', 'Monday to Friday 9 AM to 1 PM\nTuesday 9 AM to 1 PM', /Tuesday is there twice/],
  ['support-hours', 'Monday and Wednesday 9 AM to 1 PM', /days in a row/],
  ['time-zone', 'EST', /don’t know that time zone/],
  ['focus-calls', 'many', /a number, such as 15/],
  ['postal-address', '[Street and number]', /street and number/],
  ['notice-refund', 'me, you@example.com', /one email address, or “off”/],
])('What %s can’t be is said, and stays in the field: %s', async (key, value, problem) => {
  const before = await settingOf(key)
  const { status, data } = await save(key, value)
  expect([status, data.wrong.typed]).toEqual([422, value])
  expect(data.wrong.problem).toMatch(problem)
  expect(await settingOf(key)).toEqual(before)
})

test('Who saves over a change that she has not seen is shown both, and can save again', async () => {
  const { version } = await settingOf('notice-dispute')
  const mine = { do: 'save', key: 'notice-dispute', version: String(version), value: 'mine@example.com' }
  await save('notice-dispute', 'theirs@example.com')
  const wrong = { typed: 'mine@example.com', theirs: 'theirs@example.com' }
  expect(await visit(mine)).toMatchObject({ status: 409, data: { wrong } })
  expect((await settingOf('notice-dispute')).value).toBe('theirs@example.com')
  expect((await save('notice-dispute', 'mine@example.com')).status).toBe(303)
  expect((await visit({ ...mine, version: String(version + 1), value: 'late@example.com' })).status).toBe(409)
  const { value, history } = await settingOf('notice-dispute')
  expect([value, history.map(({ before, after }) => [before, after])]).toEqual([
    'mine@example.com',
    [
      ['theirs@example.com', 'mine@example.com'],
      ['the original', 'theirs@example.com'],
    ],
  ])
  expect((await visit({ key: 'notice-dispute', undo: history[1]?.id ?? '' })).status).toBe(409)
})

test('Whoever gets a notice sees so in a copy of her data, and gets none after her erasure', async () => {
  await save('notice-sale', 'partner@example.com')
  const { personalData, database } = here.shop.deps
  const copy = await Promise.all(personalData.map(({ read }) => read(database.db, 'partner@example.com')))
  expect(copy.flat()).toContainEqual(expect.objectContaining({ notice: 'A sale' }))
  await database.transact(async (tx) => {
    for (const { erase } of personalData) await erase(tx, 'partner@example.com')
  })
  const left = await database.db.select().from(changes).where(eq(changes.action, 'setting'))
  expect(JSON.stringify([await settingOf('notice-sale'), left])).not.toContain('partner@')
  await here.shop.deps.settings.refresh()
  expect(here.shop.deps.settings.noticeAddress('sale')).toBe(site.supportEmail)
})

test('The page says what .env holds without saying it, when Stripe was heard, and sends a test email', async () => {
  const { works, testAddress } = (await visit()).data
  expect(JSON.stringify(works)).not.toContain(here.shop.deps.secret)
  expect(works.env.find(({ name }: { name: string }) => name === 'SMTP_URL')).toMatchObject({ isSet: false })
  expect(works.findings.find(({ check }: { check: string }) => check === 'webhooks').says).toMatch(
    /^the last came Monday, January 4, /,
  )
  const everything = (await visit(undefined, '?check')).data.works.findings
  expect(everything.map(({ check }: { check: string }) => check)).toContain('stripe')
  here.clock.at = new Date(here.clock.at.getTime() + HOUR)
  const { status, data } = await visit({ do: 'test-email' })
  expect([status, data.test.level]).toEqual([200, 'ok'])
  expect((await waitForEmail(here.shop, testAddress, /^Your site can send email/)).text).toContain('at your desk')
})
