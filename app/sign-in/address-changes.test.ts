import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForEmail } from '../../test/buyer.ts'
import { offsetClock } from '../../test/clocks.ts'
import { openShop, type Shop } from '../../test/shop.ts'
import { SignInBrowser } from '../../test/sign-in-browser.ts'
import { signIn } from '../../test/signed-in.ts'
import { waitUntilIdle } from '../../test/wait-until-idle.ts'
import { HOUR, MINUTE } from '../platform/clock.ts'
import * as addressPage from './address-page.tsx'
import { findPersonId } from './people.ts'
import * as undoPage from './undo-page.tsx'

let shop: Shop
const clock = offsetClock()
beforeAll(async () => {
  shop = await openShop({ clock })
})
afterAll(() => shop.close())

async function browserOf(email: string): Promise<SignInBrowser> {
  const browser = new SignInBrowser(shop)
  const { cookie } = await signIn(shop, email)
  browser.jar.set('session', cookie.slice('session='.length))
  return browser
}
const send = (browser: SignInBrowser, fields: Record<string, string>) =>
  browser.call(addressPage.action, '/account/address', fields)
const codeAt = async (email: string) =>
  /\b[2-9B-Z]{4}-[2-9B-Z]{4}\b/.exec((await waitForEmail(shop, email, /confirms your email/)).text)?.[0] ?? ''
const undoAt = async (email: string) =>
  /\/sign-in\/undo\/([\w.-]+)/.exec((await waitForEmail(shop, email, /was (changed|added)/)).text)?.[1] ?? ''
const signsIn = (email: string) => findPersonId(shop.deps, shop.database.db, email)

test('An address is hers after a code there, in the session that asked, and the first one is told', async () => {
  const ada = await browserOf('ada@example.com')
  expect(await send(ada, { email: 'ada@work.example', kind: 'add' })).toMatchObject({ status: 200 })
  const code = await codeAt('ada@work.example')
  const elsewhere = await browserOf('ada@example.com')
  expect(await send(elsewhere, { code })).toMatchObject({ status: 422 })
  expect(await send(ada, { code })).toMatchObject({ data: { done: 'ada@work.example is yours now.' } })
  expect((await ada.session())?.person.addresses).toEqual(['ada@example.com', 'ada@work.example'])
  expect(await undoAt('ada@example.com')).not.toBe('')
})

test('Whoever is not signed in is led to the sign-in page, and nothing is sent', async () => {
  const stranger = new SignInBrowser(shop)
  const answer = await send(stranger, { email: 'someone@example.com' })
  expect(answer).toMatchObject({ status: 303, location: '/login?next=%2Faccount%2Faddress' })
  await waitUntilIdle(shop)
  expect(await signsIn('someone@example.com')).toBeUndefined()
})

test('After a change the old address signs in for 72 hours more, and then no longer', async () => {
  const bea = await browserOf('bea@example.com')
  await send(bea, { email: 'bea@new.example', kind: 'replace' })
  await send(bea, { code: await codeAt('bea@new.example') })
  const person = await signsIn('bea@new.example')
  expect(await signsIn('bea@example.com')).toBe(person)
  clock.offsetMs += 73 * HOUR
  expect(await signsIn('bea@example.com')).toBeUndefined()
  const undo = await undoAt('bea@example.com')
  expect(await bea.call(undoPage.loader, '/sign-in/undo/x', undefined, { token: undo })).toMatchObject({
    data: { state: 'over' },
  })
  await bea.call(undoPage.action, '/sign-in/undo/x', {}, { token: undo })
  expect(await signsIn('bea@new.example')).toBe(person)
  expect((await bea.session())?.person.addresses).toEqual(['bea@example.com', 'bea@new.example'])
})

test('The old address undoes a change within 72 hours: the new one loses its way in, and everyone is out', async () => {
  const cleo = await browserOf('cleo@example.com')
  const person = await signsIn('cleo@example.com')
  await send(cleo, { email: 'thief@example.com', kind: 'replace' })
  await send(cleo, { code: await codeAt('thief@example.com') })
  const token = await undoAt('cleo@example.com')
  clock.offsetMs += 71 * HOUR
  const inbox = new SignInBrowser(shop)
  expect(await inbox.call(undoPage.loader, '/sign-in/undo/x', undefined, { token })).toMatchObject({
    data: { state: 'open' },
  })
  expect(await cleo.session()).toBeDefined()
  await inbox.call(undoPage.action, '/sign-in/undo/x', {}, { token })
  expect(await cleo.session()).toBeUndefined()
  expect(await signsIn('thief@example.com')).toBeUndefined()
  clock.offsetMs += 72 * HOUR
  expect(await signsIn('cleo@example.com')).toBe(person)
})

test('An address that signed in by itself comes over, and its sessions end', async () => {
  const other = await browserOf('dana@old.example')
  const dana = await browserOf('dana@example.com')
  await send(dana, { email: 'dana@old.example', kind: 'add' })
  await send(dana, { code: await codeAt('dana@old.example') })
  expect(await other.session()).toBeUndefined()
  expect((await dana.session())?.person.addresses).toContain('dana@old.example')
})

test('Five wrong codes end it, and so do fifteen minutes', async () => {
  const eve = await browserOf('eve@example.com')
  await send(eve, { email: 'eve@work.example', kind: 'add' })
  const code = await codeAt('eve@work.example')
  for (let n = 0; n < 5; n += 1) expect(await send(eve, { code: 'BCDF-2345' })).toMatchObject({ status: 422 })
  expect(await send(eve, { code })).toMatchObject({ status: 422 })
  const fay = await browserOf('fay@example.com')
  await send(fay, { email: 'fay@work.example', kind: 'add' })
  const late = await codeAt('fay@work.example')
  clock.offsetMs += 15 * MINUTE
  expect(await send(fay, { code: late })).toMatchObject({ status: 422 })
})
