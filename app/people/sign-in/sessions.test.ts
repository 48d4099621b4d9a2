import { expect, test } from 'vitest'
import { offsetClock } from '../../../test/clocks.ts'
import { shopForFile } from '../../../test/shop.ts'
import { signIn } from '../../../test/signed-in.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { deleteDemoSessions, sessionOf } from './sessions.ts'
import { sessions } from './sign-in.sql.ts'

const clock = offsetClock()
const shop = shopForFile({ clock, runJobs: false })

const open = (cookie: string) => sessionOf(shop.deps, new Request(shop.url, { headers: { Cookie: cookie } }))

test('A session knows its person and her proven addresses, whoever else is signed in', async () => {
  const ada = await signIn(shop, 'ada@example.com')
  await signIn(shop, 'bea@example.com')
  expect(await open(ada.cookie)).toMatchObject({ role: 'customer', person: { addresses: ['ada@example.com'] } })
  const again = await signIn(shop, 'ada@example.com')
  expect(again.session.person).toEqual(ada.session.person)
  expect(again.session.id).not.toBe(ada.session.id)
})

test('Nothing in the database opens a session', async () => {
  const { session } = await signIn(shop, 'cleo@example.com')
  const stored = (await shop.database.db.select().from(sessions)).find(({ id }) => id === session.id)
  for (const value of Object.values(stored ?? {})) expect(await open(`session=${session.id}.${value}`)).toBeUndefined()
})

test('A changed secret, another session’s secret and a cookie sent twice open nothing', async () => {
  const { cookie } = await signIn(shop, 'dana@example.com')
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
