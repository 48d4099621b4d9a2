import { expect, test } from 'vitest'
import { waitForEmail, waitForEmails } from '../../../test/buyer.ts'
import { signInStaff } from '../../../test/desk-visits.ts'
import { openShop, shopForFile } from '../../../test/shop.ts'
import { SignInBrowser } from '../../../test/sign-in-browser.ts'
import { type SignedIn, signIn } from '../../../test/signed-in.ts'
import { visitPage } from '../../../test/visit-page.ts'
import { openMyData } from '../my-data/my-data.ts'
import * as dataPage from '../my-data/my-data-page.tsx'
import * as personalDataPage from '../my-data/personal-data-page.tsx'
import * as addressPage from './address-page.tsx'
import { printCoachLink } from './coach-link.ts'
import type { StepUp } from './passkey-challenges.ts'
import { assertionOptions } from './passkeys.ts'
import { findPersonId, findStaff } from './people.ts'

// What whoever reads the inbox of someone who runs this site can do to them: nothing.
const shop = shopForFile()

type Staff = Awaited<ReturnType<typeof signInStaff>>

const signed = async ({ session, keys }: Staff, stepUp: StepUp) => {
  const purpose = { purpose: 'step-up', personId: session.person.id, sessionId: session.id, ...stepUp } as const
  return keys[0].sign(await assertionOptions(shop.deps, purpose))
}
const dataOf = async (email: string) => (await openMyData(shop.deps, email)).slice('/my-data/'.length)
const openData = (token: string, who?: SignedIn, form?: Record<string, string>) =>
  visitPage(shop, personalDataPage, { path: `/my-data/${token}`, params: { token }, headers: who?.headers, form })
const changeAddress = (who: SignedIn, form: Record<string, string>) =>
  visitPage(shop, addressPage, { path: '/account/address', headers: who.headers, form })
const codeAt = async (email: string) =>
  /\b[2-9B-Z]{4}-[2-9B-Z]{4}\b/.exec((await waitForEmail(shop, email, /confirms your email/)).text)?.[0] ?? ''

test('The emailed link to the data of the coach shows and deletes nothing', async () => {
  const email = 'inbox@example.com'
  const her = await signInStaff(shop, email)
  await new SignInBrowser(shop).call(dataPage.action, '/my-data', { email })
  const token = await dataOf(email)
  for (const who of [undefined, await signIn(shop, email)]) {
    expect(await openData(token, who)).toMatchObject({ status: 403, data: { state: 'staff' } })
    await openData(token, who, { understood: 'yes' })
    const headers = who?.headers ?? {}
    expect((await fetch(`${shop.url}/my-data/${token}/data.json`, { headers })).status).toBe(404)
  }
  expect(await findStaff(shop.database.db, email)).toEqual({ id: her.session.person.id })
})

test('With her passkey she reads her data, and deletes it once the passkey has signed for that', async () => {
  const email = 'leaves@example.com'
  const her = await signInStaff(shop, email)
  const token = await dataOf(email)
  expect(await openData(token, her)).toMatchObject({ status: 200, data: { state: 'open', signs: true } })
  expect(await openData(token, her, { understood: 'yes' })).toMatchObject({ status: 403 })
  expect(await findStaff(shop.database.db, email)).toBeDefined()
  const step_up = await signed(her, { action: 'erase-person', subject: email, cents: 0 })
  expect(await openData(token, her, { understood: 'yes', step_up })).toMatchObject({ data: { state: 'done' } })
  expect(await findStaff(shop.database.db, email)).toBeUndefined()
})

test('The email with the link to her data says that it takes the passkey', async () => {
  const email = 'told@example.com'
  await signInStaff(shop, email)
  const { emailDataLink } = await import('../my-data/my-data.ts')
  await emailDataLink(shop.deps, email)
  expect((await waitForEmail(shop, email, /link to your data/)).text.replace(/\s+/g, ' ')).toContain('your passkey')
})

test('Her address changes only where she has shown a passkey, which signs for the new one', async () => {
  const email = 'moves@example.com'
  const her = await signInStaff(shop, email)
  const inbox = await signIn(shop, email)
  const wanted = { email: 'moved@example.com', kind: 'replace' }
  expect(await visitPage(shop, addressPage, { path: '/account/address', headers: inbox.headers })).toMatchObject({
    data: { isLocked: true },
  })
  expect(await changeAddress(inbox, wanted)).toMatchObject({ status: 403 })
  expect(await changeAddress(her, wanted)).toMatchObject({ status: 403 })
  const stepUp = { action: 'address-replace', subject: 'other@example.com', cents: 0 }
  expect(await changeAddress(her, { ...wanted, step_up: await signed(her, stepUp) })).toMatchObject({ status: 403 })
  const step_up = await signed(her, { ...stepUp, subject: wanted.email })
  expect(await changeAddress(her, { ...wanted, step_up })).toMatchObject({ status: 200 })
})

test('Whoever reads her inbox can’t take her address into an account of their own, and she is told', async () => {
  const email = 'hers@example.com'
  const her = await signInStaff(shop, email)
  const thief = await signIn(shop, 'thief@example.com')
  await changeAddress(thief, { email, kind: 'add' })
  const [mail] = await waitForEmails(shop, email)
  expect(mail?.text).not.toMatch(/\b[2-9B-Z]{4}-[2-9B-Z]{4}\b/)
  expect(mail?.text.replace(/\s+/g, ' ')).toContain('Sign in with your passkey')
  expect(await findStaff(shop.database.db, email)).toEqual({ id: her.session.person.id })
})

test('Who began to move an address as a customer and became the coach since needs her passkey for the rest', async () => {
  const { giveRole } = await import('./people.ts')
  const early = await signIn(shop, 'early@example.com')
  await changeAddress(early, { email: 'later@example.com', kind: 'replace' })
  const code = await codeAt('later@example.com')
  await shop.database.transact((tx) => giveRole(tx, early.session.person.id, 'owner'))
  expect(await changeAddress(early, { code })).toMatchObject({ status: 403 })
  expect(await findPersonId(shop.deps, shop.database.db, 'later@example.com')).toBeUndefined()
})

test('npm run coach:link opens the owner’s sign-in by the address that she has now', async () => {
  const own = await openShop({ runJobs: false })
  const { session } = await signInStaff(own, own.deps.coachEmail)
  const { personAddresses } = await import('./sign-in.sql.ts')
  const now = own.deps.clock.now()
  await own.database.db.update(personAddresses).set({ retiresAt: now })
  await own.database.db
    .insert(personAddresses)
    .values({ email: 'new@example.com', personId: session.person.id, verifiedAt: now })
  const lines: string[] = []
  const rest = { path: (typed: string) => typed, progress: () => {}, signal: new AbortController().signal }
  expect(await printCoachLink({ app: own.deps, args: [], print: (line) => void lines.push(line), ...rest })).toBe(0)
  expect(lines[1]).toContain('new@example.com')
  await own.close()
})
