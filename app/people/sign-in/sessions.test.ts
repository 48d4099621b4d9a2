import { expect, test } from 'vitest'
import { offsetClock } from '../../../test/clocks.ts'
import { signInStaff } from '../../../test/desk-visits.ts'
import { shopForFile } from '../../../test/shop.ts'
import { SignInBrowser } from '../../../test/sign-in-browser.ts'
import { type SignedIn, signIn } from '../../../test/signed-in.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { deleteDemoSessions, sessionOf } from './sessions.ts'
import { sessions } from './sign-in.sql.ts'

const clock = offsetClock()
const shop = shopForFile({ clock, runJobs: false })

const open = (cookie: string) => sessionOf(shop.deps, new Request(shop.url, { headers: { Cookie: cookie } }))

test('Nothing in the database opens a session: a changed secret, another session’s secret and a cookie sent twice open nothing', async () => {
  const { cookie, session } = await signIn(shop, 'dana@example.com')
  const stored = (await shop.database.db.select().from(sessions)).find(({ id }) => id === session.id)
  for (const value of Object.values(stored ?? {})) expect(await open(`session=${session.id}.${value}`)).toBeUndefined()
  const other = await signIn(shop, 'eve@example.com')
  expect(await open(cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')).replace(/..$/, 'zz'))).toBeUndefined()
  expect(await open(`${cookie.split('.')[0]}.${other.cookie.split('.')[1]}`)).toBeUndefined()
  expect(await open(`${cookie}; ${other.cookie}`)).toBeUndefined()
})

test('A session ends thirty days after its last use, and 180 days after it began however much it is used', async () => {
  const idle = await signIn(shop, 'fay@example.com')
  const once = await signIn(shop, 'hal@example.com')
  const used = await signIn(shop, 'gil@example.com')
  clock.offsetMs += 2 * HOUR
  expect(await open(once.cookie)).toBeDefined()
  clock.offsetMs += 29 * DAY
  expect(await open(used.cookie)).toBeDefined()
  clock.offsetMs += 2 * DAY
  expect(await open(idle.cookie)).toBeUndefined()
  expect(await open(once.cookie), 'thirty days after its use, not only after 180').toBeUndefined()
  for (let day = 31; day < 180; day += 20) {
    expect(await open(used.cookie)).toBeDefined()
    clock.offsetMs += 20 * DAY
  }
  expect(await open(used.cookie)).toBeUndefined()
})

test('The coach is signed out after twelve hours without a use, and after seven days in any case', async () => {
  const idle = await signIn(shop, 'coach@example.com', { role: 'owner', method: 'passkey' })
  clock.offsetMs += 13 * HOUR
  expect(await open(idle.cookie)).toBeUndefined()
  const used = await signIn(shop, 'coach@example.com', { role: 'owner', method: 'passkey' })
  for (let hours = 0; hours < 7 * 24; hours += 11) {
    expect(await open(used.cookie)).toBeDefined()
    clock.offsetMs += 11 * HOUR
  }
  expect(await open(used.cookie)).toBeUndefined()
})

test('Where real people have accounts, a session from a demonstration opens nothing, and is gone after the next start', async () => {
  const { cookie, session, headers } = await signIn(shop, 'hal@example.com', { role: 'owner', method: 'demo' })
  const live = { ...shop.deps, demo: undefined }
  expect(await open(cookie)).toBeDefined()
  expect(await sessionOf(live, new Request(shop.url, { headers }))).toBeUndefined()
  const stored = async () => (await shop.database.db.select().from(sessions)).some(({ id }) => id === session.id)
  await deleteDemoSessions(shop.deps)
  expect(await stored()).toBe(true)
  await deleteDemoSessions(live)
  expect(await stored()).toBe(false)
})

// What someone who is signed in is answered to another person's ids; the other pages of an account: app/account.
const browserOf = async (email: string) => withBrowser(await signIn(shop, email))
function withBrowser<Who extends SignedIn>(who: Who) {
  const browser = new SignInBrowser(shop)
  browser.jar.set('session', who.cookie.slice('session='.length))
  return { ...who, browser }
}

test('The pages of devices and addresses list one’s own, and end no one else’s session', async () => {
  const denise = await browserOf('denise@example.com')
  const mallory = await browserOf('mallory@example.com')
  const page = await mallory.browser.visit('/account/devices')
  expect(JSON.stringify(page.data)).not.toContain(denise.session.id)
  const addresses = await mallory.browser.visit('/account/address')
  expect(JSON.stringify(addresses.data)).not.toContain('denise@')
  for (const end of [denise.session.id, 'others', 'ses_00000000000000000000'])
    expect((await mallory.browser.visit('/account/devices', { end })).data).toEqual({ ended: 0 })
  for (const { cookie } of [denise, mallory]) expect(await open(cookie)).toBeDefined()
})

test('The page of passkeys lists one’s own, with one’s own recovery codes, and a customer removes none of them', async () => {
  const simone = withBrowser(await signInStaff(shop, 'simone@example.com'))
  const other = withBrowser(await signInStaff(shop, 'assistant@example.com'))
  await shop.database.transact((tx) => makeRecoveryCodes(shop.deps, tx, simone.session.person.id))
  const fields = { do: 'remove-passkey', id: simone.keys[0].id }
  const customer = await browserOf('customer@example.com')
  const answer = await customer.browser.visit('/account/security', fields)
  expect(answer.location).toMatch(/^\/login\/passkey/)
  expect(await open(simone.cookie)).toBeDefined()
  const seen = async ({ browser }: typeof simone) => {
    const { data } = await browser.visit('/account/security')
    const { passkeys, recoveryCodes } = data as { passkeys: { id: string }[]; recoveryCodes: number }
    return { passkeys: new Set(passkeys.map(({ id }) => id)), recoveryCodes }
  }
  expect(await seen(simone)).toEqual({ passkeys: new Set(simone.keys.map(({ id }) => id)), recoveryCodes: 10 })
  expect(await seen(other)).toEqual({ passkeys: new Set(other.keys.map(({ id }) => id)), recoveryCodes: 0 })
})
