import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { waitForEmail } from '../../../test/buyer.ts'
import { offsetClock } from '../../../test/clocks.ts'
import { signInStaff } from '../../../test/desk-visits.ts'
import { openShop, type Shop, shopForFile } from '../../../test/shop.ts'
import { SignInBrowser } from '../../../test/sign-in-browser.ts'
import { signIn } from '../../../test/signed-in.ts'
import { SoftwarePasskey } from '../../../test/software-passkey.ts'
import { appContext } from '../../platform/app-context.ts'
import { HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { requireCoach, verifyStepUp } from './coach.ts'
import { printCoachLink } from './coach-link.ts'
import { assertionOptions, removePasskey } from './passkeys.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { sessionOf } from './sessions.ts'
import { personAddresses } from './sign-in.sql.ts'

const clock = offsetClock()
const shop = shopForFile({ clock })

const requestOf = (cookie: string, path = '/desk') =>
  new Request(shop.deps.publicUrl() + path, { headers: { Cookie: cookie } })
function argsOf(cookie: string) {
  const context = new RouterContextProvider()
  context.set(appContext, { ...shop.deps, network: '203.0.113.7' })
  return { request: requestOf(cookie), context }
}
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => (error instanceof Response ? error.headers.get('Location') : error.status),
  )

const staff = (email: string) => signInStaff(shop, email)

test('The coach’s pages open with a passkey and a second one in reserve, and to nobody else', async () => {
  const coach = await staff('ada@example.com')
  expect(await refusalOf(requireCoach(argsOf(coach.cookie)))).toBeUndefined()
  await shop.database.transact((tx) => removePasskey(tx, coach.session.person.id, coach.keys[1].id))
  expect(await refusalOf(requireCoach(argsOf(coach.cookie)))).toBe('/account/security')
  const customer = await signIn(shop, 'bea@example.com')
  expect(await refusalOf(requireCoach(argsOf(customer.cookie)))).toBe('/login/passkey?next=%2Fdesk')
  expect(await refusalOf(requireCoach(argsOf('')))).toBe('/login/passkey?next=%2Fdesk')
})

const refund = { action: 'refund', subject: 'ord_a', cents: 3500 }

test('A proof for one refund serves no other: not another order, another amount, another action or a second time', async () => {
  const { session, cookie, keys } = await staff('eve@example.com')
  const sign = async (options = {}, key = keys[0]) => {
    const purpose = { purpose: 'step-up', personId: session.person.id, sessionId: session.id, ...refund } as const
    return key.sign(await assertionOptions(shop.deps, purpose), options)
  }
  const prove = (stepUp: typeof refund, proof: string) =>
    verifyStepUp({ ...shop.deps, demo: undefined }, requestOf(cookie), session, stepUp, proof)
  const proof = await sign()
  for (const other of [{ subject: 'ord_b' }, { cents: 9700 }, { action: 'decline' }])
    expect(await prove({ ...refund, ...other }, proof), JSON.stringify(other)).toBeUndefined()
  expect(await prove(refund, await sign({ verified: false }))).toBeUndefined()
  const someone = await staff('fay@example.com')
  expect(await prove(refund, await sign({}, someone.keys[0])), 'another person’s passkey').toBeUndefined()
  const [renewed = ''] = (await prove(refund, proof)) ?? []
  expect(await prove(refund, proof)).toBeUndefined()
  const opens = async (held: string) => (await sessionOf(shop.deps, requestOf(held.split(';')[0] ?? ''))) !== undefined
  expect(await opens(cookie), 'a form that another tab has just sent').toBe(true)
  expect(await prove(refund, await sign())).toEqual([renewed])
  clock.offsetMs += 10 * SECOND
  expect([await opens(cookie), await opens(renewed)]).toEqual([false, true])
  const late = await sign()
  clock.offsetMs += 5 * MINUTE
  expect(await prove(refund, late)).toBeUndefined()
})

test('A passkey signs in once for each question, and only one that asked who is there', async () => {
  const { keys } = await staff('hal@example.com')
  const signInWith = async (proof: string) => {
    const browser = new SignInBrowser(shop, '198.51.100.3')
    const answer = await browser.visit('/login/passkey', { passkey: proof, next: '/desk' })
    return { ...answer, session: await browser.session() }
  }
  const ask = () => assertionOptions(shop.deps, { purpose: 'sign-in' })
  expect(await signInWith(keys[0].sign(await ask(), { verified: false }))).toMatchObject({ status: 422 })
  for (const origin of [shop.deps.publicUrl(), 'https://evil.example'])
    expect(await signInWith(new SoftwarePasskey(origin).sign(await ask()))).toMatchObject({ status: 422 })
  const proof = keys[0].sign(await ask())
  expect(await signInWith(proof)).toMatchObject({ location: '/desk', session: { role: 'owner', method: 'passkey' } })
  expect(await signInWith(proof)).toMatchObject({ status: 422, session: undefined })
})

const withLostAnswer = ({ jar }: SignInBrowser) =>
  Object.assign(new SignInBrowser(shop, '198.51.100.9'), { jar: new Map(jar) })

test('Each printed recovery code works once, only to set up passkeys, and she is told', async () => {
  const { session } = await staff('ida@example.com')
  const codes = await shop.database.transact((tx) => makeRecoveryCodes(shop.deps, tx, session.person.id))
  expect(new Set(codes).size).toBe(10)
  const browser = new SignInBrowser(shop, '198.51.100.4')
  const recovery = codes[3]?.toLowerCase() ?? ''
  const enter = (by = browser) => by.visit('/login/passkey', { recovery })
  await browser.visit('/login/passkey')
  await enter(withLostAnswer(browser))
  expect((await enter()).location).toBe('/account/security')
  expect(await enter(new SignInBrowser(shop, '198.51.100.7'))).toMatchObject({ status: 422 })
  const cookie = `session=${browser.jar.get('session')}`
  expect(await refusalOf(requireCoach(argsOf(cookie)))).toBe('/account/security')
  expect(await browser.visit('/account/security')).toMatchObject({ data: { needsPasskey: false } })
  clock.offsetMs += 31 * MINUTE
  expect(await browser.visit('/account/security')).toMatchObject({ data: { needsPasskey: true } })
  expect(await enter()).toMatchObject({ status: 422 })
  expect((await waitForEmail(shop, 'ida@example.com', /was changed/)).text).toContain('recovery codes')
})

/** What the command prints. */
async function runCoachLink({ deps }: Pick<Shop, 'deps'>, ...args: string[]): Promise<string[]> {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  expect(await printCoachLink({ app: deps, args, print, progress: print })).toBe(0)
  return lines
}
/** The token of the link. */
const coachLink = async (email: string) =>
  /\/coach\/([\w.-]+)$/.exec((await runCoachLink(shop, email))[0] ?? '')?.[1] ?? ''

test('npm run coach:link prints a link that lets the owner in once', async () => {
  const token = await coachLink('joy@example.com')
  const browser = new SignInBrowser(shop, '198.51.100.5')
  expect(await browser.visit(`/coach/${token}`)).toMatchObject({ status: 200 })
  expect(await browser.session()).toBeUndefined()
  await withLostAnswer(browser).visit(`/coach/${token}`, {})
  expect(await browser.visit(`/coach/${token}`, {})).toMatchObject({ location: '/account/security' })
  expect(await browser.session()).toMatchObject({ role: 'owner', method: 'coach-link' })
  expect((await new SignInBrowser(shop, '198.51.100.6').visit(`/coach/${token}`, {})).location).toMatch('/coach/')
})

test('npm run coach:link opens the owner’s sign-in by the address that she has now', async () => {
  const own = await openShop({ runJobs: false })
  const { db } = own.database
  const { id: personId } = (await signInStaff(own, own.deps.coachEmail)).session.person
  const verifiedAt = own.deps.clock.now()
  await db.update(personAddresses).set({ retiresAt: verifiedAt })
  await db.insert(personAddresses).values({ email: 'new@example.com', personId, verifiedAt })
  expect((await runCoachLink(own))[1]).toContain('new@example.com')
  await own.close()
})

test('What others in her network ask for by email shuts her out of no way of her own, and a page says when one is limited', async () => {
  const network = '198.51.100.8'
  // All of it is within one hour by the clock, at whose end what was counted is forgotten.
  clock.offsetMs += HOUR - (clock.now().getTime() % HOUR)
  const { keys, session } = await staff('kay@example.com')
  const codes = await shop.database.transact((tx) => makeRecoveryCodes(shop.deps, tx, session.person.id))
  const stranger = new SignInBrowser(shop, network)
  for (let n = 0; n < 21; n += 1) await stranger.type('BCDF-2345')
  expect(await stranger.type('BCDF-2345')).toMatchObject({ status: 429 })
  const enter = (fields: Record<string, string>) => new SignInBrowser(shop, network).visit('/login/passkey', fields)
  const passkey = keys[0].sign(await assertionOptions(shop.deps, { purpose: 'sign-in' }))
  expect(await enter({ passkey, next: '/desk' })).toMatchObject({ location: '/desk' })
  for (let n = 0; n < 19; n += 1) expect(await enter({ passkey: '' })).toMatchObject({ status: 422 })
  const again = { status: 429, data: { problem: expect.stringMatching(/try again in (a|\d+) minute/) } }
  expect(await enter({ passkey: '' })).toMatchObject(again)
  expect(await enter({ recovery: codes[0] ?? '' })).toMatchObject({ location: '/account/security' })

  const token = await coachLink('kay@example.com')
  const press = (link: string) => new SignInBrowser(shop, network).visit(`/coach/${link}`, {})
  for (let n = 0; n < 30; n += 1) expect(await press('made-up')).toMatchObject({ status: 303 })
  expect(await press(token)).toMatchObject({ location: '/account/security' })
  for (let n = 0; n < 19; n += 1)
    expect(await press(token)).toMatchObject({ location: expect.stringMatching('/coach/') })
  expect(await press(token)).toMatchObject(again)
})
