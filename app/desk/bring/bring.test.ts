import { eq } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { lastSegment } from '../../../test/buyer.ts'
import { offsetClock } from '../../../test/clocks.ts'
import { deskForFile, type Staff, signInStaff, visitDesk } from '../../../test/desk-visits.ts'
import { signIn } from '../../../test/signed-in.ts'
import { eraseMyData, openMyData, readMyData } from '../../people/my-data/my-data.ts'
import { subscribers } from '../../people/newsletter/newsletter.sql.ts'
import { saveOwnSubscription } from '../../people/newsletter/newsletter.ts'
import { DAY, MINUTE } from '../../platform/clock.ts'
import { emailQueue } from '../../platform/mail/email-queue.sql.ts'
import { findSuppression } from '../../platform/mail/suppressions.ts'
import { countDownload } from '../../sales/downloads/entitlements.ts'
import { findOwnProducts } from '../../sales/downloads/own-products.ts'
import { loadReceipts } from '../../sales/downloads/receipts.ts'
import { askForRefund } from '../../sales/payments/payments.ts'
import { isInSegment } from '../../sales/purchases/capability.ts'
import { countNumbers } from '../numbers.ts'
import { broughtLists } from './brought-lists.sql.ts'
import { bringList, findList, forgetLists, tryList } from './brought-lists.ts'

const clock = offsetClock()
const { shop, owner, visit, lastChange } = deskForFile({ clock })

async function upload(
  text: string | Uint8Array,
  { name = 'list.csv', kind = 'subscribers', who = owner.headers } = {},
) {
  const body = new FormData()
  body.set('kind', kind)
  body.set('file', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), name)
  const headers = { Origin: shop.deps.publicUrl(), ...who }
  const answer = await fetch(`${shop.url}/desk/bring/upload`, { method: 'POST', body, headers, redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('Location') ?? '' }
}

/** Uploads a list and says what would become of everyone on it. */
const dryRun = async (text: string | Uint8Array, options = {}) => {
  const { location } = await upload(text, options)
  return { location, ...(await visit(location)).data }
}
const bring = (location: string) => visit(location, { do: 'bring' })
const undo = async () => visit('/desk', { undo: (await lastChange()).id })
const erase = async (email: string) => eraseMyData(shop.deps, lastSegment(await openMyData(shop.deps, email)))
const signUpHere = (email: string, ticked: [string, string][] = [['newsletter', 'on']]) =>
  saveOwnSubscription(shop.deps, email, new Map(ticked), { page: '/account/newsletter', method: 'a form' })
const reader = async (email: string) =>
  (await shop.database.db.select().from(subscribers).where(eq(subscribers.email, email)))[0]
const broadcasts = (email: string) => findSuppression(shop.database.db, email, 'broadcast')
const allEmails = () => shop.database.db.$count(emailQueue)

// As these services write them: see FIELDS in read-list.ts for where that is documented.
const COMMON =
  'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,TIMEZONE,CC'
const MAILCHIMP = {
  'subscribed_email_audience_export_9f.csv': `${COMMON},LAST_CHANGED,LEID,EUID,NOTES,TAGS
s1@example.com,Sam,,2,2023-04-21 11:16:57,,2023-04-21 11:17:02,,,us,,1,a,,"""Editors"",""VIP"""
S1@example.com,Sam,,2,2023-04-21 11:16:57,,2023-04-21 11:17:02,,,us,,1,a,,
s2@example.com,,,2,,,,,,us,,2,b,,
not-an-address,,,2,,,,,,us,,3,c,,
`,
  'unsubscribed_email_audience_export_9f.csv': `${COMMON},UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON,LEID,EUID,NOTES,TAGS
u1@example.com,,,,2018-02-12 10:54:27,,2018-02-12 10:54:27,,,,2018-07-23 12:19:27,,,4,d,,
`,
  'cleaned_email_audience_export_9f.csv': `${COMMON},CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,LEID,EUID,NOTES,TAGS
c1@example.com,,,1,2018-02-05 19:28:23,,2018-02-05 19:28:23,,,,2020-03-23 17:30:05,,5,e,,
`,
}

test('The zip of Mailchimp is looked at first, then its three lists are brought, with the day of consent, and nobody is emailed', async () => {
  const files = Object.entries(MAILCHIMP).map(([name, text]) => [name, Buffer.from(text)] as const)
  const { location } = await upload(zipSync(Object.fromEntries(files)), { name: 'audience_export_9f.zip' })
  expect(location).toBe('/desk/bring#lists')
  const { lists } = (await visit('/desk/bring')).data
  expect(lists.map(({ label }: { label: string }) => label).sort()).toEqual(Object.keys(MAILCHIMP).sort())
  const at = (part: string) => lists.find(({ label }: { label: string }) => label.startsWith(part)).href
  const { data: looked } = await visit(at('subscribed'))
  expect(looked).toMatchObject({
    counts: { new: 2, undated: 1, twice: 1, faults: 1 },
    faults: [{ line: 5, typed: 'not-an-address', reason: 'that isn’t an email address' }],
    reading: { service: 'Mailchimp' },
  })
  expect((await visit(at('unsubscribed'))).data.counts).toMatchObject({ unsubscribed: 1 })
  expect((await visit(at('cleaned'))).data.counts).toMatchObject({ bounced: 1 })
  expect(await reader('s1@example.com'), 'nothing is stored before she says so').toBeUndefined()
  expect(await broadcasts('u1@example.com')).toBeUndefined()
  const before = await allEmails()
  for (const part of ['subscribed', 'unsubscribed', 'cleaned']) expect((await bring(at(part))).status).toBe(303)
  const consent = { state: 'confirmed', newsletter: true, confirmedAt: new Date('2023-04-21T11:17:02Z') }
  expect(await reader('s1@example.com')).toMatchObject(consent)
  expect([await broadcasts('u1@example.com'), await broadcasts('c1@example.com')]).toEqual(['unsubscribed', 'bounced'])
  expect(await allEmails()).toBe(before)
  const person = await visit('/desk/people/s1@example.com')
  const how = 'rought from Mailchimp, file subscribed_email_audience_export_9f.csv, on '
  expect(person.data.person.agreed[0].provenance).toContain(`Agreed on April 21, 2023. B${how}`)
  const data = await readMyData(shop.deps, lastSegment(await openMyData(shop.deps, 's1@example.com')))
  expect(JSON.stringify(data)).toContain(`b${how}`)
})

test.each([
  [
    'Kit',
    `id,email,first_name,status,created_at
1,k1@example.com,Kim,active,2022-09-10 11:12:13 UTC
2,k2@example.com,,cancelled,2022-09-10 11:12:13 UTC
3,k3@example.com,,bounced,2022-09-10 11:12:13 UTC
4,k4@example.com,,inactive,2022-09-10 11:12:13 UTC
5,k5@example.com,,complained,2022-09-10 11:12:13 UTC
`,
    { new: 1, unsubscribed: 1, bounced: 1, unconfirmed: 1, complained: 1 },
  ],
  [
    'Substack',
    `email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at
b1@example.com,false,,other,false,2024-01-15T10:00:00.000Z,
b2@example.com,true,2026-12-01T00:00:00.000Z,yearly,false,2024-02-01T10:00:00.000Z,2024-02-01T10:00:00.000Z
b3@example.com,false,,other,true,2024-03-01T10:00:00.000Z,
`,
    { new: 2, unsubscribed: 1 },
  ],
  [
    undefined,
    `Email,Opted out,Unsubscribed\nn1@example.com,No,0\nn2@example.com,Yes,\nn3@example.com,,2024-03-01\n`,
    { new: 1, undated: 1, unsubscribed: 2 },
  ],
  [
    undefined,
    `Email,Status\np1@example.com,Subscribed\np2@example.com,Not subscribed\np3@example.com,NEVER_SUBSCRIBED\np4@example.com,Archived\np5@example.com,OPTED_OUT\np6@example.com,Do not email\n`,
    { new: 1, undated: 1, unconfirmed: 3, unsubscribed: 2 },
  ],
  [
    'Ghost',
    `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
m1,g1@example.com,Grace,"VIP, early",true,false,,2024-01-15T10:00:00.000Z,,news,
m2,g2@example.com,,,false,false,,2024-01-15T10:00:00.000Z,,,
m3,g3@example.com,,,FALSE,FALSE,,1/15/2024 10:00,,, saved again by a spreadsheet
`,
    { new: 1, unsubscribed: 2 },
  ],
])('A list of %s is read by how each stood there', async (service, text, counts) => {
  const { data } = await visit((await upload(text)).location)
  expect(data.reading.service).toBe(service)
  expect(data.counts).toEqual({ faults: 0, twice: 0, unread: 0, ...counts })
})

test('Another CSV, as Excel writes it, is read by the columns that she names', async () => {
  const text = '\ufeffWer;Adresse;Seit\r\nAda;ada@elsewhere.example;3/14/2024\r\nBea;bea@elsewhere.example;\r\n'
  const { location, problem, reading } = await dryRun(Buffer.from(text, 'utf16le'))
  expect(problem).toContain('Email address')
  expect(reading.columns).toEqual(['Wer', 'Adresse', 'Seit'])
  await visit(location, { do: 'read', email: 'Adresse', agreed: 'Seit' })
  expect((await visit(location)).data.counts).toMatchObject({ new: 2, undated: 1 })
  await bring(location)
  expect((await reader('ada@elsewhere.example'))?.confirmedAt).toEqual(new Date('2024-03-14T12:00:00Z'))
})

test('Pressed twice at once, and uploaded again, a list brings everyone once', async () => {
  const text = 'email\ntwo1@example.com\ntwo2@example.com\n'
  const { location } = await upload(text)
  // From two browsers: each press has a session of its own.
  const other = await signInStaff(shop, 'owner@example.com')
  const press = async (who: Staff) => (await visitDesk(shop, who, location, { do: 'bring' })).status
  expect(await Promise.all([press(owner), press(other)])).toEqual([303, 303])
  expect((await visit(location)).data).toMatchObject({ state: 'brought', counts: { new: 2 } })
  const again = await dryRun(text)
  expect(again.counts).toEqual({ here: 2, faults: 0, twice: 0, unread: 0 })
})

test('What broke off in the middle goes on where it stopped, and everyone is brought once', async () => {
  const lines = Array.from({ length: 1200 }, (_, n) => `many${n}@example.com,${n % 600 === 599 ? 'bounced' : 'active'}`)
  const { location } = await upload(`email,status\n${lines.join('\n')}\n`)
  const list = await findList(shop.database.db, lastSegment(location))
  if (!list) throw new Error('there is no list')
  const broken = { ...shop.deps, suppress: () => Promise.reject(new Error('the power is out')) }
  await expect(bringList(broken, list, await tryList(shop.deps, list), 'per_x')).rejects.toThrow('the power is out')
  expect((await visit(location)).data).toMatchObject({ state: 'under-way', counts: { new: 500 } })
  await bring(location)
  expect((await visit(location)).data).toMatchObject({ state: 'brought', counts: { new: 1198, bounced: 2 } })
  expect(await broadcasts('many599@example.com')).toBe('bounced')
})

test('Undo takes back the people a list brought, except anyone who has done something since, and lets email go to the others again', async () => {
  const { location } = await upload('email,status\nun1@example.com,\nun2@example.com,\nun3@example.com,unsubscribed\n')
  await bring(location)
  clock.offsetMs += MINUTE
  await signUpHere('un2@example.com')
  expect((await undo()).status).toBe(303)
  expect([await reader('un1@example.com'), (await reader('un2@example.com'))?.state]).toEqual([undefined, 'confirmed'])
  expect(await broadcasts('un3@example.com')).toBeUndefined()
  expect((await visit(location)).data.state).toBe('undone')
})

test('Whoever left or was erased here stays out, and whoever left there gets it again by signing up here', async () => {
  await bring((await upload('email\nleft@example.com\ngone@example.com\n')).location)
  await signUpHere('left@example.com', [])
  await erase('gone@example.com')
  expect((await dryRun('email\nleft@example.com\ngone@example.com\n')).counts).toMatchObject({ out: 2 })
  await bring((await upload('email,status\nback@example.com,unsubscribed\n')).location)
  expect(await broadcasts('back@example.com')).toBe('unsubscribed')
  await signUpHere('back@example.com')
  expect(await broadcasts('back@example.com')).toBeUndefined()
})

test('What is no list is refused in words, and a stranger can’t upload one', async () => {
  const problemOf = async (location: string) => (await visit(location.split('#')[0] ?? '')).data.problems.subscribers
  expect(await problemOf((await upload(Buffer.from([0, 1, 2, 0]))).location)).toContain('isn’t a CSV')
  expect((await dryRun('')).problem).toContain('empty')
  expect((await dryRun(`email\n${'a@example.com\n'.repeat(50_001)}`)).problem).toContain('50,000 fit')
  const stranger = await signIn(shop, 'stranger@example.com')
  const lists = await shop.database.db.$count(broughtLists)
  expect((await upload('email\n', { who: stranger.headers })).status).toBe(404)
  expect(await shop.database.db.$count(broughtLists)).toBe(lists)
})

const CLIENTS = `Email,First Name,Last Name,Product,Date,Amount
past@example.com,Ada,Park,the blueprint,2024-03-03,$49.00
past@example.com,Ada,Park,The Blueprint,2024-03-03,49
other@example.com,,,Grant book (2nd edition),5/6/2023,
other@example.com,,,The Society,2023-05-06,97
none@example.com,,,A poster,2023-05-06,5
`

test('A past client’s account has the document and says that it is from before; it’s no sale, and nobody is emailed', async () => {
  const sales = (await countNumbers(shop.deps)).sales
  const emails = await allEmails()
  const { location, counts, reading } = await dryRun(CLIENTS, { kind: 'clients', name: 'clients.csv' })
  expect(counts).toMatchObject({ new: 1, never: 1, unknown: 2, twice: 1 })
  const book = 'Grant book (2nd edition)'
  const named = ['the blueprint', 'The Blueprint'].map((title) => [title, 'blueprint'])
  expect(reading.titles).toEqual([[book, undefined], ['A poster', undefined], ...named])
  const columns = Object.fromEntries(reading.fields.map(({ name, value }: Record<string, string>) => [name, value]))
  const mean = (title: string, product: string) =>
    visit(location, { do: 'read', ...columns, 'title-0': title, 'product-0': product })
  await mean(book, 'funding-pack')
  expect((await visit(location)).data.reading.titles).toContainEqual([book, 'funding-pack'])
  await mean(book, 'blueprint')
  expect((await visit(location)).data.counts).toMatchObject({ new: 2, never: 1, unknown: 1 })
  await mean('the blueprint', '')
  expect((await visit(location)).data.counts, 'named like a product, and none').toMatchObject({ new: 2, unknown: 2 })
  await mean('the blueprint', 'blueprint')
  await bring(location)
  const [own] = await findOwnProducts(shop.deps, ['past@example.com'])
  expect(own).toMatchObject({ productId: 'blueprint', ended: undefined })
  const { data } = await visitDesk(shop, await signIn(shop, 'past@example.com'), `/account/purchases/${own?.orderId}`)
  expect(data).toMatchObject({
    receipt: { isBrought: true, amount: '$49', date: 'March 3, 2024', isRefundable: false },
    files: [{ product: { documents: [expect.anything()] } }],
  })
  const other = await loadReceipts(shop.deps, ['other@example.com'])
  expect(other).toMatchObject([{ isBrought: true, amount: undefined, date: 'May 6, 2023' }])
  const asked = { orderId: own?.orderId ?? '', reason: '' }
  expect(await askForRefund(shop.deps, ['past@example.com'], asked)).toBe('not-possible')
  expect((await countNumbers(shop.deps)).sales).toEqual(sales)
  expect(await allEmails()).toBe(emails)
  const { person } = (await visit('/desk/people/past@example.com')).data
  expect(person).toMatchObject({ name: 'Ada Park', orders: [{ state: 'Brought from before' }] })
  await bring((await upload('email\npast@example.com\n')).location)
  const isBuyer = isInSegment('bought:blueprint', clock.now())
  expect(await shop.database.db.select().from(subscribers).where(isBuyer)).toMatchObject([
    { email: 'past@example.com' },
  ])
  expect((await dryRun(CLIENTS, { kind: 'clients' })).counts).toMatchObject({ here: 1 })
})

test('Amounts and days are read as spreadsheets write them, and what can’t be read is named by its line, which is brought without it', async () => {
  const rows = 'half@example.com,blueprint,4/21/23,35.5,called twice\nodd@example.com,blueprint,21.04.2023,"35,50",\n'
  const { location, counts, faults } = await dryRun(`email,product,date,amount,\n${rows}`, { kind: 'clients' })
  expect(counts).toMatchObject({ new: 2, unread: 1, faults: 0 })
  expect(faults).toMatchObject([
    { line: 3, typed: '21.04.2023', reason: expect.stringContaining('isn’t a day') },
    { line: 3, typed: '35,50', reason: expect.stringContaining('isn’t an amount') },
  ])
  await bring(location)
  expect(await loadReceipts(shop.deps, ['half@example.com'])).toMatchObject([
    { amount: '$35.50', date: 'April 21, 2023' },
  ])
  expect(await loadReceipts(shop.deps, ['odd@example.com'])).toMatchObject([{ amount: undefined }])
})

test('Undo takes back what nobody has downloaded, and an erasure forgets what was brought', async () => {
  const rows = ['leaves', 'stays', 'erased'].map((name) => `${name}@example.com,blueprint\n`)
  const { location } = await upload(`email,product\n${rows.join('')}`, { kind: 'clients' })
  await bring(location)
  const [stays] = await findOwnProducts(shop.deps, ['stays@example.com'])
  await countDownload(shop.database.db, stays?.entitlementId ?? '')
  await erase('erased@example.com')
  expect(await loadReceipts(shop.deps, ['erased@example.com'])).toEqual([])
  expect((await undo()).status).toBe(303)
  expect(await findOwnProducts(shop.deps, ['leaves@example.com'])).toEqual([])
  expect(await findOwnProducts(shop.deps, ['stays@example.com'])).toHaveLength(1)
})

test('A file that is left goes after a day, or when someone in it has their data erased', async () => {
  const first = await upload('email\nwaits@example.com\n')
  await erase('waits@example.com')
  expect((await visit(first.location)).status).toBe(404)
  const second = await upload('email\nwaits-too@example.com\n')
  clock.offsetMs += 2 * DAY
  await forgetLists(shop.deps)
  expect(await findList(shop.database.db, lastSegment(second.location))).toBeUndefined()
})
