import { expect, test } from 'vitest'
import { waitForEmail, waitForEmails } from '../../../test/buyer.ts'
import { signInStaff, visitDesk } from '../../../test/desk-visits.ts'
import { shopForFile } from '../../../test/shop.ts'
import { type SignedIn, signIn } from '../../../test/signed-in.ts'
import { emailDataLink, openMyData } from '../my-data/my-data.ts'
import type { StepUp } from './passkey-challenges.ts'
import { assertionOptions } from './passkeys.ts'
import { findPersonId, findStaff, giveRole } from './people.ts'

// What whoever reads the inbox of someone who runs this site can do to them: nothing.
const shop = shopForFile()

type Staff = Awaited<ReturnType<typeof signInStaff>>

const signed = async ({ session, keys }: Staff, stepUp: StepUp) => {
  const purpose = { purpose: 'step-up', personId: session.person.id, sessionId: session.id, ...stepUp } as const
  return keys[0].sign(await assertionOptions(shop.deps, purpose))
}
const openData = (token: string, who?: SignedIn, form?: Record<string, string>) =>
  visitDesk(shop, who, `/my-data/${token}`, form)
const changeAddress = (who: SignedIn, form?: Record<string, string>) => visitDesk(shop, who, '/account/address', form)
const codeAt = async (email: string) =>
  /\b[2-9B-Z]{4}-[2-9B-Z]{4}\b/.exec((await waitForEmail(shop, email, /confirms your email/)).text)?.[0] ?? ''

test('The emailed link to the data of the coach says that it takes her passkey, and shows and deletes nothing', async () => {
  const email = 'inbox@example.com'
  const her = await signInStaff(shop, email)
  await emailDataLink(shop.deps, email)
  const { text } = await waitForEmail(shop, email, /link to your data/)
  expect(text.replace(/\s+/g, ' ')).toContain('your passkey')
  const token = /\/my-data\/([\w-]{43})/.exec(text)?.[1] ?? ''
  for (const who of [undefined, await signIn(shop, email)]) {
    expect(await openData(token, who)).toMatchObject({ status: 403, data: { state: 'staff' } })
    await openData(token, who, { understood: 'yes' })
    const asked = fetch(`${shop.url}/my-data/${token}/data.json`, { headers: who?.headers ?? {} })
    expect((await asked).status).toBe(404)
  }
  expect(await findStaff(shop.database.db, email)).toEqual({ id: her.session.person.id })
})

test('With her passkey she reads her data, and deletes it once the passkey has signed for that', async () => {
  const email = 'leaves@example.com'
  const her = await signInStaff(shop, email)
  const token = (await openMyData(shop.deps, email)).slice('/my-data/'.length)
  expect(await openData(token, her)).toMatchObject({ status: 200, data: { state: 'open', signs: true } })
  expect(await openData(token, her, { understood: 'yes' })).toMatchObject({ status: 403 })
  expect(await findStaff(shop.database.db, email)).toBeDefined()
  const step_up = await signed(her, { action: 'erase-person', subject: email, cents: 0 })
  expect(await openData(token, her, { understood: 'yes', step_up })).toMatchObject({ data: { state: 'done' } })
  expect(await findStaff(shop.database.db, email)).toBeUndefined()
})

test('Her address changes only where she has shown a passkey, which signs for the new one', async () => {
  const email = 'moves@example.com'
  const her = await signInStaff(shop, email)
  const inbox = await signIn(shop, email)
  const wanted = { email: 'moved@example.com', kind: 'replace' }
  expect((await changeAddress(inbox)).data).toMatchObject({ isLocked: true })
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
  const early = await signIn(shop, 'early@example.com')
  await changeAddress(early, { email: 'later@example.com', kind: 'replace' })
  const code = await codeAt('later@example.com')
  await shop.database.transact((tx) => giveRole(tx, early.session.person.id, 'owner'))
  expect(await changeAddress(early, { code })).toMatchObject({ status: 403 })
  expect(await findPersonId(shop.deps, shop.database.db, 'later@example.com')).toBeUndefined()
})
