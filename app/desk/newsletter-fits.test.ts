import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { givePurchase, markRefunded } from '../../test/account-people.ts'
import { readOutbox } from '../../test/buyer.ts'
import { offsetClock } from '../../test/clocks.ts'
import { deskForFile } from '../../test/desk-visits.ts'
import { addReaders as giveReaders } from '../../test/subscribers.ts'
import { editionEntries, editions } from '../finder/editions/publishing/editions.sql.ts'
import { type EntryContent, SOURCE_NAMES, sampleEdition } from '../finder/editions/publishing/publishing.ts'
import { type FundingProfile, saveProfile } from '../finder/profile/profile.ts'
import { sendDueDrafts } from '../people/newsletter/newsletter.ts'
import { DAY, MINUTE } from '../platform/clock.ts'
import { addDays, today } from '../platform/dates.ts'

const CLEANER: FundingProfile = {
  ...{ entity: 'small-business', state: 'OH', reach: 'anywhere', naics: ['561720'] },
  ...{ certificates: [], registrations: ['sam'], years: 'over-5', size: '11-50' },
}
const PRODUCT = 'money-finder-small-business'
const MONTH = '2026-11'
const clock = offsetClock()
const { shop, visit } = deskForFile({ clock })
beforeAll(async () => {
  await publish(MONTH, NOVEMBER)
})
beforeEach(async () => {
  clock.offsetMs = 0
  const tables = sql`newsletter_subscribers, newsletter_drafts, newsletter_issues, outbox`
  await shop.database.db.execute(sql`truncate ${tables} cascade`)
})

interface Given extends Partial<EntryContent> {
  title: string
  inDays: number
  section?: 'main' | 'forecast'
  topPick?: boolean
}

/** Publishes an edition of these contracts for cleaners in Ohio, as a publication stores it. */
async function publish(month: string, given: readonly Given[]): Promise<void> {
  const [base] = sampleEdition('small-business').entries
  if (!base) throw new Error('the sample has no entries')
  const editionId = `edn_${month}`
  const at = clock.now()
  const { db } = shop.database
  const named = { id: editionId, month, audience: 'small-business' as const, checksum: 'a'.repeat(64) }
  await db.insert(editions).values({ ...named, publishedOn: today(clock), publishedAt: at })
  const rows = given.map(({ inDays, section = 'main', topPick = false, ...fields }, n) => {
    const { position: _, tooLate: __, mark: ___, productCode: ____, facts: _____, ...shared } = base
    const deadlineOn = addDays(today(clock), inDays)
    const codes = { naics: ['561720'], productCode: 'S201' }
    const work = { source: SOURCE_NAMES.sam, ...codes, setAside: null, states: ['OH'], applicants: [] }
    const link = `https://sam.gov/opp/${month}-${n}`
    const content = { ...shared, ...work, id: `opp_${month}_${n}`, link, deadlineOn, deadlineAt: null, ...fields }
    const proof = { status: 'open' as const, deadlineOn, asOf: today(clock), version: 1, seenOn: today(clock) }
    return { editionId, position: n + 1, section, opportunityId: content.id, topPick, note: null, content, proof }
  })
  for (const { opportunityId: id } of rows)
    await db.execute(sql`
      insert into opportunities (id, source, number, kind, record_id, title, deadline_kind, competitive, as_of, first_seen_at, changed_at)
      values (${id}, 'sam', ${id}, 'solicitation', ${id}, 'Cleaning', 'none', true, now(), now(), now())`)
  await db.insert(editionEntries).values(rows)
}

const NOVEMBER: readonly Given[] = [
  { title: 'Clean the *courthouse* & <b>jail</b>', inDays: 20 },
  { title: 'Clean the library', inDays: 2 },
  { title: 'Clean the airport', inDays: 40, topPick: true },
  { title: 'Clean the harbor', inDays: 60 },
  { title: 'Clean what closed yesterday', inDays: -1 },
  { title: 'Clean what opens in spring', inDays: 90, section: 'forecast' },
  { title: 'Write software', inDays: 1, naics: ['541511'], productCode: 'DA01' },
  { title: 'Clean where only the registered may', inDays: 45, tooLate: 'SAM.gov takes longer than that.' },
]

const addReaders = (...emails: string[]) => giveReaders({ db: shop.database.db, now: clock.now() }, emails)

const TEXT = { topic: 'newsletter', segment: 'everyone', subject: 'News', preheader: 'All of it', markdown: 'Hello' }
const WITH_LIST = { ...TEXT, three_that_fit: 'on' }

/** @returns the path of its page */
async function write(text: Record<string, string> = WITH_LIST): Promise<string> {
  const { location } = await visit('/desk/newsletter', {})
  await visit(location, { ...text, version: '1' })
  return location
}

/** Writes and sends it, and gives what each reader got. */
async function send({ text = WITH_LIST as Record<string, string>, after = 10 * MINUTE } = {}) {
  await visit(await write(text), { ...text, version: '2', do: 'schedule', when: 'soon' })
  clock.offsetMs += after
  await sendDueDrafts(shop.deps)
  const emails = await readOutbox(shop)
  return (email: string) => {
    const sent = emails.find(({ to }) => to === email)
    if (!sent) throw new Error(`${email} got nothing`)
    return sent
  }
}

/** The titles of a copy's list, in their order. */
const titles = (text: string) => text.split('\n').filter((line) => /^(Clean|Write) /.test(line))

test('Each copy ends with up to three that are open and fit its reader, and without a profile with none', async () => {
  await givePurchase(shop.deps, 'Buyer@Example.com', PRODUCT, { edition: MONTH })
  const refunded = await givePurchase(shop.deps, 'refunded@example.com', PRODUCT, { edition: MONTH })
  await markRefunded(shop.deps, refunded.orderId)
  await givePurchase(shop.deps, 'earlier@example.com', PRODUCT, { edition: '2026-10' })
  const withProfile = ['buyer@example.com', 'reader@example.com', 'refunded@example.com', 'earlier@example.com']
  for (const email of withProfile) await saveProfile(shop.deps, email, CLEANER)
  await saveProfile(shop.deps, 'other@example.com', { ...CLEANER, naics: ['722320'] })
  await saveProfile(shop.deps, 'unregistered@example.com', { ...CLEANER, registrations: [] })
  await addReaders(...withProfile, 'unregistered@example.com', 'other@example.com', 'nobody@example.com')
  const copy = await send()
  for (const email of withProfile) {
    const { text, html } = copy(email)
    const shown = titles(text).map((line) => line.replace(/ \[?https.*$/, ''))
    expect(shown, email).toEqual(['Clean the airport', 'Clean the library', 'Clean the *courthouse* & <b>jail</b>'])
    for (const part of [text, html]) expect(part).toMatch(/three that fit you/i)
    expect(html).toContain('Clean the *courthouse* &amp; &lt;b&gt;jail&lt;/b&gt;')
    const mayRead = email.startsWith('buyer')
    for (const part of [text, html]) {
      expect(part.includes('https://sam.gov/opp/'), email).toBe(mayRead)
      expect(part.includes('/downloads/'), email).toBe(mayRead)
      expect(part.includes('/free-money-finder') || part.includes('money-finder'), email).toBe(!mayRead)
    }
  }
  expect(titles(copy('unregistered@example.com').text)).toEqual([
    ...['Clean the airport', 'Clean the *courthouse* & <b>jail</b>', 'Clean the harbor'],
  ])
  for (const email of ['other@example.com', 'nobody@example.com'])
    for (const part of [copy(email).text, copy(email).html]) {
      expect(part).not.toMatch(/fits? you|Clean|the-opportunities/i)
      expect(part).toContain('Hello')
    }
})

test('What has closed by the time a copy goes out is left out of it, and one without the checkbox has no such list', async () => {
  await saveProfile(shop.deps, 'reader@example.com', CLEANER)
  await addReaders('reader@example.com')
  const plain = await send({ text: TEXT })
  expect(plain('reader@example.com').html).not.toMatch(/fits? you|the-opportunities/i)
  await shop.database.db.execute(sql`truncate outbox`)
  const copy = await send({ after: 3 * DAY })
  expect(titles(copy('reader@example.com').text)).toEqual([
    ...['Clean the airport', 'Clean the *courthouse* & <b>jail</b>', 'Clean where only the registered may'],
  ])
})

test('The preview shows the list for a sample profile that it names, and how it is without one', async () => {
  const draft = await write()
  expect((await visit(draft)).data.text.threeThatFit).toBe(true)
  const preview = async (query: string) => (await visit(`${draft}/preview${query}`)).data
  for (const part of ['', '?part=text']) {
    const shown = await preview(part)
    expect(shown).toMatch(/three that fit you/i)
    for (const words of ['Sample profile: a small business in Ohio: Janitorial Services', 'Clean the library'])
      expect(shown).toContain(words)
    expect(shown).not.toContain('https://sam.gov/opp/')
  }
  expect(await preview('?profile=none')).not.toMatch(/fits? you|the-opportunities/i)
})
