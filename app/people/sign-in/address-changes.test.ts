import { expect, test } from 'vitest'
import { waitForEmail, waitForEmails } from '../../../test/buyer.ts'
import { offsetClock } from '../../../test/clocks.ts'
import { shopForFile } from '../../../test/shop.ts'
import { readSignInEmail, SignInBrowser } from '../../../test/sign-in-browser.ts'
import { signIn } from '../../../test/signed-in.ts'
import { waitUntilIdle } from '../../../test/wait-until-idle.ts'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { findPersonId } from './people.ts'

const clock = offsetClock()
const shop = shopForFile({ clock })

async function browserOf(email: string): Promise<SignInBrowser> {
  const browser = new SignInBrowser(shop)
  const { cookie } = await signIn(shop, email)
  browser.jar.set('session', cookie.slice('session='.length))
  return browser
}
const send = (browser: SignInBrowser, fields: Record<string, string>) => browser.visit('/account/address', fields)
const codeAt = async (email: string) =>
  /\b[2-9B-Z]{4}-[2-9B-Z]{4}\b/.exec((await waitForEmail(shop, email, /confirms your email/)).text)?.[0] ?? ''
/** With the code that came there. */
const take = async (browser: SignInBrowser, email: string, kind: 'add' | 'replace') => {
  await send(browser, { email, kind })
  return send(browser, { code: await codeAt(email) })
}
const undoAt = async (email: string) =>
  /\/sign-in\/undo\/([\w.-]+)/.exec((await waitForEmail(shop, email, /was (changed|added)/)).text)?.[1] ?? ''
const openUndo = (browser: SignInBrowser, token: string) => browser.visit(`/sign-in/undo/${token}`)
const pressUndo = (browser: SignInBrowser, token = '') => browser.visit(`/sign-in/undo/${token}`, {})
const signsIn = (email: string) => findPersonId(shop.deps, shop.database.db, email)

test('An address is theirs after a code there, in the session that asked, and the first one is told', async () => {
  const ada = await browserOf('ada@example.com')
  const wanted = { email: 'ada@work', kind: 'replace' }
  expect(await send(ada, wanted)).toMatchObject({ status: 422, data: { values: wanted } })
  expect(await send(ada, { email: 'ada@work.example', kind: 'add' })).toMatchObject({ status: 200 })
  const code = await codeAt('ada@work.example')
  const elsewhere = await browserOf('ada@example.com')
  expect(await send(elsewhere, { code })).toMatchObject({ status: 422 })
  expect(await send(ada, { code })).toMatchObject({ data: { done: 'ada@work.example is yours now.' } })
  expect((await ada.session())?.person.addresses).toEqual(['ada@example.com', 'ada@work.example'])
  expect(await undoAt('ada@example.com')).not.toBe('')
})

test('After a change the old address signs in for 72 hours more, and then no longer', async () => {
  const bea = await browserOf('bea@example.com')
  await take(bea, 'bea@new.example', 'replace')
  const person = await signsIn('bea@new.example')
  expect(await signsIn('bea@example.com')).toBe(person)
  clock.offsetMs += 73 * HOUR
  expect(await signsIn('bea@example.com')).toBeUndefined()
  const undo = await undoAt('bea@example.com')
  expect(await openUndo(bea, undo)).toMatchObject({ data: { state: 'over' } })
  expect(await pressUndo(bea, undo)).toMatchObject({ data: null })
  expect(await openUndo(bea, undo)).toMatchObject({ data: { state: 'over' } })
  expect(await signsIn('bea@new.example')).toBe(person)
  expect((await bea.session())?.person.addresses).toEqual(['bea@example.com', 'bea@new.example'])
})

test('The old address undoes a change within 72 hours: the new one loses its way in, and everyone is out', async () => {
  const cleo = await browserOf('cleo@example.com')
  const person = await signsIn('cleo@example.com')
  await take(cleo, 'thief@example.com', 'replace')
  const token = await undoAt('cleo@example.com')
  clock.offsetMs += 71 * HOUR
  const inbox = new SignInBrowser(shop)
  expect(await openUndo(inbox, token)).toMatchObject({ data: { state: 'open' } })
  expect(await cleo.session()).toBeDefined()
  await pressUndo(inbox, token)
  expect(await openUndo(inbox, token)).toMatchObject({ data: { state: 'undone' } })
  expect(await cleo.session()).toBeUndefined()
  expect(await signsIn('thief@example.com')).toBeUndefined()
  clock.offsetMs += 72 * HOUR
  expect(await signsIn('cleo@example.com')).toBe(person)
})

test('An address that signed in by itself comes over, and its sessions end', async () => {
  const other = await browserOf('dana@old.example')
  const dana = await browserOf('dana@example.com')
  await take(dana, 'dana@old.example', 'add')
  expect(await other.session()).toBeUndefined()
  expect((await dana.session())?.person.addresses).toContain('dana@old.example')
})

/** Someone with her stolen session changes her addresses, one after another; her inbox gets a link to undo each. */
async function intrude(owner: string, kinds: readonly ('add' | 'replace')[]) {
  const browser = await browserOf(owner)
  const taken = kinds.map((kind, n) => `${kind}${n}-${owner}`)
  for (const [n, email] of taken.entries()) {
    expect(await take(browser, email, kinds[n] ?? 'add')).toMatchObject({ status: 200 })
    clock.offsetMs += MINUTE
  }
  await waitUntilIdle(shop)
  const links = (await waitForEmails(shop, owner, kinds.length)).flatMap(
    ({ text }) => /\/sign-in\/undo\/([\w.-]+)/.exec(text)?.[1] ?? [],
  )
  return { browser, taken, links }
}

test.each([
  ['replace, add', [0]],
  ['replace, add', [1]],
  ['add, replace', [0]],
  ['add, replace', [1, 1]],
  ['replace, replace', [0, 1]],
  ['replace, replace, add', [2, 1, 0]],
] as const)('After “%s” with a stolen session, link %j at her inbox ends all of it', async (made, pressed) => {
  const owner = `${made.replaceAll(', ', '-')}-${pressed.join('-')}@example.com`
  const { browser, taken, links } = await intrude(owner, made.split(', ') as ('add' | 'replace')[])
  expect(links).toHaveLength(taken.length)
  const person = await signsIn(owner)
  const waiting = new SignInBrowser(shop, '198.51.100.7')
  await waiting.ask(taken.at(-1) ?? '')
  const { token, code } = await readSignInEmail(shop, taken.at(-1) ?? '', 2)
  const inbox = new SignInBrowser(shop)
  for (const n of pressed) await pressUndo(inbox, links[n])
  expect(await browser.session()).toBeUndefined()
  expect(await waiting.press(token)).toMatchObject({ location: expect.stringContaining('/sign-in/') })
  expect(await waiting.type(code)).toMatchObject({ status: 422 })
  clock.offsetMs += 80 * HOUR
  expect(await signsIn(owner)).toBe(person)
  for (const email of taken) expect(await signsIn(email), email).toBeUndefined()
})

test('Erasing the address that took over doesn’t leave them without one that signs in', async () => {
  const { taken } = await intrude('gia@example.com', ['replace'])
  const person = await signsIn('gia@example.com')
  for (const { erase } of shop.deps.personalData) await shop.database.transact((tx) => erase(tx, taken[0] ?? ''))
  clock.offsetMs += 80 * HOUR
  expect(await signsIn('gia@example.com')).toBe(person)
})

test('Whoever proves an address again that is theirs keeps it, also through an undo', async () => {
  const hana = await browserOf('hana@example.com')
  await take(hana, 'hana@example.com', 'replace')
  const person = await signsIn('hana@example.com')
  const token = await undoAt('hana@example.com')
  clock.offsetMs += 71 * HOUR
  await pressUndo(hana, token)
  clock.offsetMs += 80 * HOUR
  expect(await signsIn('hana@example.com')).toBe(person)
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
