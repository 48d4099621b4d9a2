import { beforeEach, expect, test } from 'vitest'
import { buyBlueprint, readOutbox, waitForEmail } from '../../../test/buyer.ts'
import { offsetClock } from '../../../test/clocks.ts'
import { databaseText } from '../../../test/database-text.ts'
import { shopForFile } from '../../../test/shop.ts'
import { readSignInEmail, SignInBrowser } from '../../../test/sign-in-browser.ts'
import { signIn } from '../../../test/signed-in.ts'
import { waitUntilIdle } from '../../../test/wait-until-idle.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { emailQueue } from '../../platform/mail/email-queue.sql.ts'
import { forgetOld } from './capability.ts'
import { sessions, signIns } from './sign-in.sql.ts'

const clock = offsetClock()
const shop = shopForFile({ clock })
// Each test has the limits of its own hour.
beforeEach(() => {
  clock.offsetMs += 2 * DAY
})

const browser = (network?: string) => new SignInBrowser(shop, network)
const subjectsTo = async (email: string) => {
  await waitUntilIdle(shop)
  return (await readOutbox(shop)).filter(({ to }) => to === email).map(({ subject }) => subject)
}
/** Someone who can sign in already, without an email so far. */
const known = (email: string) => signIn(shop, email)
/** The browser that they asked in, and what came by email. */
async function asked(email: string) {
  const { session } = await known(email)
  const laptop = browser()
  await laptop.ask(email)
  return { laptop, session, ...(await readSignInEmail(shop, email)) }
}

/** Another tab, whose answers don't reach the first. */
function copyOf({ jar }: SignInBrowser, network?: string): SignInBrowser {
  const tab = browser(network)
  for (const [name, value] of jar) tab.jar.set(name, value)
  return tab
}

test('Someone who bought something asks with their address, presses the link and is signed in where they wanted to go', async () => {
  await buyBlueprint(shop, 'ada@example.com')
  const phone = browser()
  const answer = await phone.ask(' ADA@Example.com ', '/account/devices')
  expect(answer).toMatchObject({ status: 303, location: '/login/code' })
  const mail = await waitForEmail(shop, 'ada@example.com', /is your code/)
  const token = /\/sign-in\/([\w.-]+)/.exec(mail.text)?.[1] ?? ''
  expect(await phone.open(token)).toMatchObject({ status: 200, data: { state: 'open', email: 'ada@example.com' } })
  expect(await phone.press(token)).toMatchObject({ status: 303, location: '/account/devices' })
  expect((await phone.session())?.person.addresses).toEqual(['ada@example.com'])
})

test('The browser that asked sees the address in full, to check it, and any other browser sees it masked', async () => {
  await known('ines@example.com')
  const [own, other] = [browser(), browser('198.51.100.9')]
  await own.ask('INES@example.com')
  await other.ask('someone@example.com')
  const { token } = await readSignInEmail(shop, 'ines@example.com')
  const waiting = (one: SignInBrowser) => one.visit('/login/code')
  expect(await waiting(own)).toMatchObject({ data: { email: 'ines@example.com' } })
  expect(await waiting(other)).toMatchObject({ data: { email: 'someone@example.com' } })
  expect(await waiting(browser())).toMatchObject({ data: { email: undefined } })
  expect(await own.open(token)).toMatchObject({ data: { email: 'ines@example.com' } })
  expect(await other.open(token)).toMatchObject({ data: { email: 'i***@e***.com' } })
  clock.offsetMs += 16 * MINUTE
  expect(await waiting(own)).toMatchObject({ data: { email: undefined } })
})

test('A scanner that opens the link five times and presses its button leaves them the code, however they write it', async () => {
  const { laptop, token, code } = await asked('cleo@example.com')
  const scanner = browser('198.51.100.9')
  for (let n = 0; n < 5; n += 1) expect(await scanner.open(token)).toMatchObject({ status: 200 })
  expect(await scanner.press(token)).toMatchObject({ status: 303 })
  const typed = ` ${code.toLowerCase().replace('-', ' ')} `
  expect(await laptop.type(typed)).toMatchObject({ status: 303, location: '/account' })
  expect(await laptop.session()).toBeDefined()
})

test('Fifty presses and codes at once in the browser that asked make one session', async () => {
  const { laptop, session, token, code } = await asked('dana@example.com')
  const tries = Array.from({ length: 50 }, (_, n) => {
    const tab = copyOf(laptop, `192.0.2.${n}`)
    return n % 2 === 0 ? tab.press(token) : tab.type(code)
  })
  await Promise.all(tries)
  const stored = await shop.database.db.select().from(sessions)
  expect(stored.filter(({ personId }) => personId === session.person.id)).toHaveLength(2) // with the one from before
})

test('In a browser that is signed in, a used link and the page for the code lead on, and for anyone else’s link they don’t', async () => {
  const { laptop, token, code } = await asked('hana@example.com')
  const { token: others } = await asked('ivo@example.com')
  expect((await laptop.type(code)).location).toBe('/account')
  const on = { status: 303, location: '/account' }
  for (const again of [laptop.open(token), laptop.visit('/login/code'), laptop.type(code)])
    expect(await again).toMatchObject(on)
  expect(await laptop.press(token)).toMatchObject({ location: `/sign-in/${token}` })
  expect(await browser().open(token)).toMatchObject({ status: 410 })
  await browser().press(others)
  expect(await laptop.open(others)).toMatchObject({ status: 410 })
})

test('A browser that presses twice and gets the second answer alone is in the one session that it began, by the link or by the code', async () => {
  for (const by of ['link', 'code'] as const) {
    const { laptop, session, token, code } = await asked(`${by}@example.com`)
    const press = (tab: SignInBrowser) => (by === 'link' ? tab.press(token) : tab.type(code))
    const first = copyOf(laptop)
    const second = copyOf(laptop)
    await press(first)
    const begun = await first.session()
    await press(second)
    expect(await second.session()).toMatchObject({ id: begun?.id, person: { id: session.person.id } })
    expect(await first.session()).toBeUndefined()
    clock.offsetMs += 11 * SECOND
    await press(laptop)
    expect(await laptop.session()).toBeUndefined()
  }
})

test('What a sign-in elsewhere has ended opens nothing in the browser that asked for it, though that has just signed someone else in', async () => {
  const { laptop, code } = await asked('jo@example.com')
  const stranger = browser('198.51.100.7')
  await stranger.ask('jo@example.com')
  const ended = await readSignInEmail(shop, 'jo@example.com', 2)
  const pending = stranger.jar.get('pending') ?? expect.fail()
  await laptop.type(code)
  await known('mallory@example.com')
  await stranger.ask('mallory@example.com')
  await stranger.press((await readSignInEmail(shop, 'mallory@example.com')).token)
  const before = await stranger.session()
  expect(before?.person.addresses).toEqual(['mallory@example.com'])
  stranger.jar.set('pending', pending)
  await stranger.press(ended.token)
  await stranger.type(ended.code)
  expect(await stranger.session()).toEqual(before)
})

test('A hundred wrong codes from elsewhere do not hurt theirs, and five of their own end it', async () => {
  const { laptop, code } = await asked('eve@example.com')
  for (let n = 0; n < 100; n += 1) await browser(`192.0.2.${n}`).type('BCDF-2345')
  const stranger = browser('198.51.100.7')
  await stranger.ask('eve@example.com')
  expect(await stranger.type(code)).toMatchObject({ status: 422 })
  expect(await laptop.type(code)).toMatchObject({ status: 303 })
  await laptop.ask('eve@example.com')
  const second = await readSignInEmail(shop, 'eve@example.com', 4)
  for (let n = 0; n < 5; n += 1) expect(await laptop.type('BCDF-2345')).toMatchObject({ status: 422 })
  expect(await laptop.type(second.code)).toMatchObject({ status: 422 })
})

test('A link and a code work for fifteen minutes, and once; one that is forged, cut or made for something else never', async () => {
  const { laptop, ...first } = await asked('fay@example.com')
  const changed = first.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  for (const forged of [first.token.slice(0, -2), changed, first.token.replace('sgn', 'ses'), 'x'])
    expect(await laptop.open(forged)).toMatchObject({ status: 404, data: { state: 'unknown' } })
  clock.offsetMs += 15 * MINUTE
  expect(await laptop.open(first.token)).toMatchObject({ status: 410 })
  expect(await laptop.type(first.code)).toMatchObject({ status: 422 })
  await laptop.press(first.token)
  expect(await laptop.session()).toBeUndefined()
  await laptop.ask('fay@example.com')
  const { token, code } = await readSignInEmail(shop, 'fay@example.com', 2)
  await laptop.press(token)
  const other = copyOf(laptop)
  other.jar.delete('session')
  await other.press(token)
  await other.type(code)
  expect(await other.session()).toBeUndefined()
})

test('A known and an unknown address get the same answer, the unknown one is told once a day, and both are forgotten a day after', async () => {
  await known('hal@example.com')
  const answers = [await browser('192.0.2.1').ask('hal@example.com'), await browser('192.0.2.2').ask('zed@example.com')]
  const [hers, nobodys] = answers.map(({ cookies, ...answer }) => ({
    ...answer,
    cookies: cookies.map((text) => text.replace(/=[\w-]{43}/, '')),
  }))
  expect(hers).toEqual(nobodys)
  await browser('192.0.2.3').ask('zed@example.com')
  expect(await subjectsTo('zed@example.com')).toEqual(['We found nothing under this address'])
  clock.offsetMs += DAY + MINUTE
  await browser('192.0.2.3').ask('zed@example.com')
  expect(await subjectsTo('zed@example.com')).toHaveLength(2)
  clock.offsetMs += DAY + 20 * MINUTE
  await forgetOld(shop.deps)
  expect(await shop.database.db.select().from(signIns)).toEqual([])
})

test('The session from before ends with a sign-in: a cookie that was planted opens nothing', async () => {
  await known('ida@example.com')
  const laptop = browser()
  const planted = await signIn(shop, 'attacker@example.com')
  laptop.jar.set('session', planted.cookie.slice('session='.length))
  await laptop.ask('ida@example.com')
  await laptop.press((await readSignInEmail(shop, 'ida@example.com')).token)
  expect((await laptop.session())?.person.addresses).toEqual(['ida@example.com'])
  const attacker = browser()
  attacker.jar.set('session', planted.cookie.slice('session='.length))
  expect(await attacker.session()).toBeUndefined()
})

test('Strangers fill no mailbox with sign-in emails, and shut nobody out: the newest code signs them in', async () => {
  await known('joy@example.com')
  const stranger = browser('198.51.100.1')
  const answers = []
  for (let n = 0; n < 12; n += 1) answers.push((await stranger.ask('joy@example.com')).status)
  expect(answers).toEqual([...Array(5).fill(303), ...Array(7).fill(429)])
  for (let hour = 1; hour < 5; hour += 1) {
    await waitUntilIdle(shop) // an email that is written when its code has ended isn't sent
    clock.offsetMs += HOUR
    for (let n = 0; n < 5; n += 1) {
      await browser(`198.51.${hour}.${n}`).ask('joy@example.com')
      await waitUntilIdle(shop) // so that the last email in the mailbox is that of the newest code
    }
  }
  expect(await subjectsTo('joy@example.com')).toHaveLength(10)

  const laptop = browser()
  const answer = await laptop.ask('joy@example.com')
  expect(answer).toMatchObject({ status: 303, location: '/login/code' })
  const { code } = await readSignInEmail(shop, 'joy@example.com')
  const spy = browser('198.51.100.77')
  await spy.ask('joy@example.com')
  expect(await laptop.type(code)).toMatchObject({ status: 303, location: '/account' })
  expect(await spy.type(code)).toMatchObject({ status: 422 })

  // One whose email was late and never sent doesn’t stand in for it.
  const phone = browser('192.0.2.77')
  const late = { id: 'sgn_late', email: 'joy@example.com', browserHash: '', next: '/', createdAt: clock.now() }
  await shop.database.db.insert(signIns).values({ ...late, expiresAt: clock.now() })
  const mail = { id: 'mail_late', key: 'sign-in:sgn_late', kind: 'sign-in', recipient: 'joy@example.com', data: {} }
  const refused = { ...mail, messageId: '<late>', createdAt: clock.now(), refusedAt: clock.now() }
  await shop.database.db.insert(emailQueue).values(refused)
  await phone.ask('joy@example.com')
  const mails = (await subjectsTo('joy@example.com')).filter((subject) => subject.includes('is your code'))
  const newest = await readSignInEmail(shop, 'joy@example.com', mails.length + 1)
  expect(newest.code).not.toBe(code)
  expect(await phone.type(newest.code)).toMatchObject({ status: 303 })
})

test('A buyer who has never signed in gets their share of a day and no more, with the same answer', async () => {
  await buyBlueprint(shop, 'zoe@example.com')
  const answers = new Set()
  for (let n = 0; n < 15; n += 1) {
    clock.offsetMs += HOUR
    const { status, location } = await browser(`198.51.100.${n}`).ask('zoe@example.com')
    answers.add(`${status} ${location}`)
    await subjectsTo('zoe@example.com')
    await shop.database.db.update(signIns).set({ codeUsedAt: clock.now() })
  }
  expect(answers).toEqual(new Set(['303 /login/code']))
  const codes = (await subjectsTo('zoe@example.com')).filter((subject) => subject.includes('is your code'))
  expect(codes).toHaveLength(10)
})

test('After twenty asks and presses in ten minutes a network has to wait', async () => {
  const machine = browser('198.51.100.50')
  for (let n = 0; n < 10; n += 1) expect(await machine.ask(`someone${n}@example.com`)).toMatchObject({ status: 303 })
  for (let n = 0; n < 10; n += 1) expect(await machine.type('BCDF-2345')).toMatchObject({ status: 422 })
  expect(await machine.ask('another@example.com')).toMatchObject({ status: 429 })
  expect(await machine.press('sgn_x')).toMatchObject({ status: 429 })
  expect(await browser().ask('another@example.com')).toMatchObject({ status: 303 })
})

test('A sign-in in a new browser is reported, and one press ends it', async () => {
  const { laptop: phone, token: link } = await asked('kim@example.com')
  await phone.press(link)
  const { text } = await waitForEmail(shop, 'kim@example.com', /Someone signed in/)
  expect(text).toContain('Safari on iPhone')
  const token = /\/sign-in\/end\/([\w.-]+)/.exec(text)?.[1] ?? ''
  const inbox = browser('192.0.2.200')
  const open = (token: string) => inbox.visit(`/sign-in/end/${token}`)
  expect(await open(token)).toMatchObject({ data: { state: 'open' } })
  expect(await phone.session()).toBeDefined()
  await inbox.visit(`/sign-in/end/${token}`, {})
  expect(await phone.session()).toBeUndefined()
  expect(await open(token)).toMatchObject({ data: { state: 'over' } })
  expect(await open('x')).toMatchObject({ status: 404 })
})

test('The same browser is not reported twice', async () => {
  await known('lea@example.com')
  const phone = browser()
  for (let time = 0; time < 2; time += 1) {
    await phone.ask('lea@example.com')
    await phone.press((await readSignInEmail(shop, 'lea@example.com', 1 + 2 * time)).token)
    await subjectsTo('lea@example.com')
  }
  expect((await subjectsTo('lea@example.com')).filter((subject) => subject.startsWith('Someone'))).toHaveLength(1)
})

test('Nothing that is stored signs in: neither the link, the code nor a cookie is in the database', async () => {
  const { laptop: phone, token, code } = await asked('max@example.com')
  await phone.press(token)
  const dump = await databaseText(shop.database, { without: ['outbox'] })
  expect(dump).toContain('max@example.com')
  const cookies = [...phone.jar.values()].map((value) => value.split('.').at(-1) ?? '')
  for (const secret of [token, code, code.replace('-', ''), ...cookies])
    expect(dump.includes(secret), secret.slice(0, 6)).toBe(false)
})
