import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyBlueprint, waitForEmail, waitForEmails } from '../../../test/buyer.ts'
import { offsetClock } from '../../../test/clocks.ts'
import { databaseText } from '../../../test/database-text.ts'
import { visitDesk } from '../../../test/desk-visits.ts'
import { shopForFile } from '../../../test/shop.ts'
import { enterSociety, postAs } from '../../../test/society.ts'
import { DAY } from '../../platform/clock.ts'
import { issueFormToken } from '../../platform/forms/form-token.ts'
import { hashEmailAddress } from '../../platform/mail/email-address.ts'
import { purgeOldBuyerEmails } from '../../sales/orders/orders.ts'
import { receiveMessage } from '../contact/contact.ts'
import { people, sessions } from '../sign-in/sign-in.sql.ts'
import { sessionOf } from '../sign-in/sign-in.ts'
import { emailDataLink, eraseMyData, findErasedEmailHashes, purgeDataRequests, readMyData } from './my-data.ts'

const clock = offsetClock()
const shop = shopForFile({ clock })

const rows = async (query: string) => (await shop.database.db.execute(sql.raw(query))).rows
const message = { firstName: 'Ada', lastName: '', businessType: '', subject: '', message: 'Do ovens count?' }

async function linkTo(email: string): Promise<string> {
  await emailDataLink(shop.deps, email)
  const { text } = await waitForEmail(shop, email, ({ text }) => LINK.test(text))
  return LINK.exec(text)?.[1] ?? ''
}
const LINK = /\/my-data\/([\w-]{43})/

const writes = (email: string) => receiveMessage(shop.deps, { ...message, email }, `submission-${email}`)

test('The emailed link opens everything stored about that address, to read and as JSON, and nothing about another', async () => {
  await buyBlueprint(shop, 'ada@example.com')
  await writes('ada@example.com')
  await writes('bea@example.com')
  const token = await linkTo('ada@example.com')
  const page = await readMyData(shop.deps, token)
  if (page.state !== 'open') throw new Error(page.state)
  const named = Object.fromEntries(page.sections.map(({ name, records }) => [name, records]))
  expect(named['Messages you sent us']).toMatchObject([{ message: 'Do ovens count?', email: 'ada@example.com' }])
  expect(named['Your purchases']).toMatchObject([{ product: 'blueprint', price: '35.00 USD', state: 'paid' }])
  expect(named['Your downloads and access']).toMatchObject([{ product: 'blueprint', downloads: 0 }])
  expect(named['Emails we sent you']).toContainEqual(expect.objectContaining({ kind: 'receipt' }))
  const answer = await fetch(`${shop.url}/my-data/${token}/data.json`)
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({ email: 'ada@example.com', sections: expect.any(Array) })
  expect(text).not.toContain('bea@example.com')
})

test('Deletion leaves the paid sale and everything of others, and is confirmed by email', async () => {
  const { link } = await buyBlueprint(shop, 'cleo@example.com')
  await writes('dana@example.com')
  const ofOthers = await rows('select id from tickets order by id')
  await writes('cleo@example.com')
  const token = await linkTo('cleo@example.com')
  clock.offsetMs += 1000
  expect(await eraseMyData(shop.deps, token)).toBe('open')
  expect(await eraseMyData(shop.deps, token)).toBe('erased')
  expect(await rows('select id from tickets order by id')).toEqual(ofOthers)
  expect(await rows(`select 1 from entitlements where email = 'cleo@example.com'`)).toEqual([])
  expect((await fetch(shop.url + link)).status).toBe(404)
  expect(await rows(`select state from orders where email = 'cleo@example.com'`)).toEqual([{ state: 'paid' }])
  expect(await rows(`select email from data_requests where email = 'cleo@example.com'`)).toEqual([])
  expect((await readMyData(shop.deps, token)).state).toBe('erased')
  const [mail] = await waitForEmails(shop, 'cleo@example.com')
  expect(mail?.subject).toBe('Your data is deleted')
  expect(mail?.text).toContain('seven years')
})

test('Only the hash of a link is stored, a forged one opens nothing, and after a day it has expired', async () => {
  const token = await linkTo('fay@example.com')
  expect(JSON.stringify(await rows('select * from data_requests'))).not.toContain(token)
  const forged = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
  expect(await readMyData(shop.deps, forged)).toEqual({ state: 'unknown' })
  expect((await fetch(`${shop.url}/my-data/${forged}/data.json`)).status).toBe(404)
  clock.offsetMs += DAY
  expect(await readMyData(shop.deps, token)).toEqual({ state: 'expired' })
  expect(await eraseMyData(shop.deps, token)).toBe('expired')
})

test('The addresses of requests are deleted, and after seven years those of sales too', async () => {
  await buyBlueprint(shop, 'gil@example.com')
  await eraseMyData(shop.deps, await linkTo('gil@example.com'))
  await waitForEmails(shop, 'gil@example.com')
  clock.offsetMs += 2 * DAY
  await purgeDataRequests(shop.deps)
  expect(await rows(`select 1 from emails where recipient = 'gil@example.com'`)).toEqual([])
  expect(await rows('select 1 from data_requests where email is not null')).toEqual([])
  const hashes = await findErasedEmailHashes(shop.database.db)
  expect(hashes).toContain(hashEmailAddress('gil@example.com'))
  await purgeOldBuyerEmails({ db: shop.database.db, clock }, hashes)
  expect(await rows(`select 1 from orders where email = 'gil@example.com'`)).toHaveLength(1)
  clock.offsetMs += 7 * 366 * DAY
  await purgeOldBuyerEmails({ db: shop.database.db, clock }, hashes)
  expect(await rows(`select 1 from orders where email = 'gil@example.com'`)).toEqual([])
  expect(await rows(`select 1 from orders where email = 'ada@example.com'`)).toHaveLength(1)
})

test('Every table with an email address is covered by a data request and a deletion', async () => {
  const found = await rows(
    `select distinct table_name from information_schema.columns
     where table_schema = 'public' and column_name ~ '(^|_)(e?mail|recipient|address|address_hash|email_hash)$' order by table_name`,
  )
  // Whoever adds a table adds what it holds to `held` in application.ts, and its name here.
  const held =
    'address_changes applications card_events cards changes client_stories data_requests desk_emails emails entitlements ' +
    'funding_profiles newsletter_consents newsletter_subscribers notes orders outbox person_addresses purchase_searches ' +
    'quiz_results saved_searches sign_ins suppressions tickets'
  // Addresses of offices, foundations and companies, which they publish themselves.
  const published = 'foundation_grants foundations opportunities past_awards'
  const named = found.map(({ table_name }) => table_name)
  expect(named).toEqual(`${held} ${published}`.split(' ').sort())
})

const pressDelete = (token: string, form: Record<string, string>) =>
  visitDesk(shop, undefined, `/my-data/${token}`, form)
const write = async (email: string, name: string, text: string) => {
  const her = await enterSociety(shop, email, { name })
  await postAs(shop, her, text)
  return { her, token: await linkTo(email) }
}

test('Someone who wrote in the Society has to choose what becomes of it before anything is deleted, and what they chose or checked is not lost', async () => {
  const { token } = await write('hana@example.com', 'Hanami', 'Ask for the scores')
  const unchosen = { problem: expect.stringContaining('choose'), again: { understood: true } }
  expect(await pressDelete(token, { understood: 'yes' })).toMatchObject({ status: 422, data: unchosen })
  expect((await pressDelete(token, { understood: 'yes', messages: 'both' })).status).toBe(422)
  const unchecked = await pressDelete(token, { messages: 'remove' })
  expect(unchecked).toMatchObject({ status: 422, data: { again: { messages: 'remove', understood: false } } })
  expect((await readMyData(shop.deps, token)).state).toBe('open')
})

test.each([
  ['remove', false],
  ['without-name', true],
])(
  'Someone who wrote in the Society and chose “%s” finds her words in no table or %s, her name and address in none, and is signed out',
  async (messages, stays) => {
    const [email, name, words] = [`${messages}-ida@example.com`, `Idalia ${messages}`, `Weigh the ${messages} boxes`]
    const { her, token } = await write(email, name, `${words}, says ${name}`)
    const shown = await (await fetch(`${shop.url}/my-data/${token}/data.json`)).text()
    expect(shown).toContain('"signed in with"')
    expect(await pressDelete(token, { understood: 'yes', messages })).toMatchObject({ data: { state: 'done' } })
    expect(await sessionOf(shop.deps, new Request(shop.url, her))).toBeUndefined()
    const { id: personId } = her.session.person
    expect(await shop.database.db.$count(sessions, eq(sessions.personId, personId))).toBe(0)
    expect(await shop.database.db.$count(people, eq(people.id, personId))).toBe(0)
    const [mail] = await waitForEmails(shop, email)
    expect(mail?.text.includes('stays there without your name')).toBe(stays)
    clock.offsetMs += 2 * DAY
    await purgeDataRequests(shop.deps)
    const text = await databaseText(shop.database)
    expect(text.includes(words)).toBe(stays)
    expect(text).not.toContain(name)
    const nameless = await rows(`select 1 from messages where author is null and body like '%${words}%'`)
    expect(nameless).toHaveLength(stays ? 1 : 0)
    // What is paid for stays under its address, by law, and an email is in the mailbox that it went to.
    const stored = await databaseText(shop.database, { without: ['orders', 'entitlements', 'outbox'] })
    expect(stored).not.toContain(email)
  },
)

test.each([
  ['your data', '/my-data', 'data-link'],
  ['canceling', '/cancel', 'no-membership'],
])('A press that comes twice asks for the link for %s once, and another form asks again', async (_, path, kind) => {
  const email = `twice-${kind}@example.com`
  const emails = () => rows(`select key from emails where kind = '${kind}' and recipient = '${email}'`)
  const fillIn = () => {
    const at = new Date(clock.now().getTime() - 10_000)
    const guard = { form: path.slice(1), kind: 'script', at, network: '203.0.113.7' } as const
    return { email, form_token: issueFormToken(shop.deps.secret, guard) }
  }
  const typed = fillIn()
  for (let press = 0; press < 2; press++)
    expect((await visitDesk(shop, undefined, path, typed)).data).toEqual({ state: 'sent', email })
  expect(await emails()).toHaveLength(1)
  await visitDesk(shop, undefined, path, fillIn())
  expect(await emails()).toHaveLength(2)
})
