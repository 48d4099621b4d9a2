import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { buy, waitForEmail } from '../../../../test/buyer.ts'
import { importText } from '../../../../test/own-finds.ts'
import { draftOn, publishOn } from '../../../../test/published-edition.ts'
import { hasPoppler, readPdf, readWorkbook } from '../../../../test/read-files.ts'
import { shopForFile } from '../../../../test/shop.ts'
import { visitPage } from '../../../../test/visit-page.ts'
import { longDay } from '../../../catalog/long-day.ts'
import { systemClock } from '../../../platform/clock.ts'
import { addDays, today } from '../../../platform/dates.ts'
import { emailMovedDeadlines } from '../../../society/board/capability.ts'
import { changeSheet, loadSheetView } from '../publishing/publishing.ts'
import * as editionPage from './edition.tsx'
import { loadEditionPage, openEdition } from './edition-page.ts'

const HEADER =
  'NoticeId,Title,Sol#,Department/Ind.Agency,Sub-Tier,Office,AAC Code,PostedDate,Type,SetASideCode,ResponseDeadLine,NaicsCode,ClassificationCode,PopCity,PopState,PrimaryContactFullname,PrimaryContactEmail,PrimaryContactPhone,AwardDate,Award$,Awardee,Description'
const TEXT =
  'Clean the offices and restrooms of the clinic each weekday evening. Bring your own supplies and send a quote.'

const NOTE = 'Call Pat before you price it'

const month = '2029-11'
const shop = shopForFile({ env: { MODE: 'demo' } })
const day = today(systemClock)

const importNotices = (...lines: string[]) =>
  importText(shop.deps, 'sam', [HEADER, ...lines, ''].join('\r\n'), '--as-of', day)

const officeOf = (at: number) => `DEPARTMENT ${at % 9},BUREAU ${at % 9},OFFICE ${at},AAC${at}`

function notice(at: number, { id = `notice-${100 + at}`, deadline = addDays(day, 40) } = {}): string {
  return `${id},Janitorial services for clinic ${at},SOL-${at},${officeOf(at)},${day},Solicitation,SBA,${deadline},561720,S201,${at % 2 ? 'Gary,IN' : 'Dayton,OH'},Pat Doe,pat${at}@example.gov,202-555-0100,,,,${TEXT}`
}

function award(id: string, { code = '561720,S201', on = addDays(day, -300) } = {}): string {
  return `${id},Cleaning,WON-${id},${officeOf(0)},${on},Award Notice,,,${code},Dayton,OH,,,,${on},98765.40,Winner ${id} LLC,`
}

beforeAll(async () => {
  await importNotices(
    ...Array.from({ length: 48 }, (_, at) => notice(at)),
    award('award-same'),
    award('award-other-code', { code: '238160,Z1' }),
    award('award-too-old', { on: addDays(day, -365 * 6) }),
  )
  const name = { month, audience: 'small-business' } as const
  await draftOn(shop.deps, { ...name, day })
  const { main = [], version = '' } = (await loadSheetView(shop.deps, name)) ?? {}
  const { id = '', order, title = '', opening = '' } = main.find((row) => row.title.endsWith('clinic 0')) ?? {}
  const words = { title, opening, note: NOTE, topPick: true }
  expect(await changeSheet(shop.deps, name, version, { id, to: order ?? 0, words })).toBe('done')
  expect(await publishOn(shop.deps, { ...name, day })).toEqual([])
})

const file = (kind: 'csv' | 'pdf' | 'xlsx') =>
  join(shop.deps.dataDir, `editions/${month}-small-business/money-finder-${month}-small-business.${kind}`)

/** The fields of the calendar's event for a notice. */
function calendarFields(calendar: string, number: string): [string, string][] {
  const event = calendar.split('BEGIN:VEVENT').find((each) => each.includes(`Number: ${number}\\n`)) ?? ''
  const [, description = ''] = /^DESCRIPTION:(.*)$/m.exec(event) ?? []
  return description.split('\\n').flatMap((line) => {
    const [, name, value] = /^(.+?): (.*?)\s*$/.exec(line) ?? []
    return name && value !== undefined ? [[name, value]] : []
  })
}

const openPage = async (link: string) => {
  const edition = await openEdition(shop.deps, link.split('/').at(-1) ?? '')
  if (!edition) throw new Error('the link opens no edition')
  return loadEditionPage(shop.deps, edition)
}
const firstClinic = ({ entries }: Awaited<ReturnType<typeof openPage>>) =>
  entries.find(({ number }) => number === 'SOL-0')

test('A contract says on its page and in every file where the work is, who to ask and who won before, and after an amendment its new deadline, also by email', async () => {
  const { link } = await buy(shop, 'money-finder-small-business', 'mia@example.com')
  const url = shop.url + link.replace('/downloads/', '/editions/')
  const entry = firstClinic(await openPage(link))
  const won = `“Cleaning”: Winner award-same LLC, $98,765.40, ${longDay(addDays(day, -300))} (same office and code)`
  const wonUrl = 'https://sam.gov/opp/award-same/view'
  expect(entry).toMatchObject({
    place: 'Dayton, OH',
    contact: { name: 'Pat Doe', email: 'pat0@example.gov', phone: '202-555-0100' },
    codes: ['NAICS 561720, Janitorial Services', expect.stringMatching(/^PSC S201, \w+/)],
    awards: [{ line: won, url: wonUrl }],
  })

  const asked = 'Pat Doe, pat0@example.gov, 202-555-0100'
  const calendar = (await (await fetch(`${url}/deadlines.ics`)).text()).replace(/\r\n /g, '').replace(/\\([,;])/g, '$1')
  for (const text of [readFileSync(file('csv'), 'utf8'), calendar]) {
    for (const fact of [won, 'Dayton, OH', asked, 'NAICS 561720, Janitorial', NOTE]) expect(text).toContain(fact)
    expect(text).not.toMatch(/award-(other-code|too-old)/)
  }

  const row = readWorkbook(file('xlsx')).find(({ Number: number }) => number === 'SOL-0')
  const words = { Contact: asked, 'Place of work': 'Dayton, OH', "The coach's note": NOTE }
  expect(row).toMatchObject({ ...words, 'Who won before': `${won}: ${wonUrl}` })
  // The same fields in all four: codes with titles, set-aside, effort, and when the source last had it.
  const fields = {
    Part: 'open',
    'Top pick': 'yes',
    'Who it is for': 'small businesses: the contract is set aside for them',
    'Set-aside': 'SBA',
    Effort: expect.stringMatching(/^(light|moderate|heavy)$/),
    'Last seen': day,
    'Last day': addDays(day, 40),
    'Codes with titles': expect.stringMatching(/^NAICS 561720, Janitorial Services; PSC S201, \w+/),
  }
  expect(row).toMatchObject(fields)
  const lines = new Map(calendarFields(calendar, 'SOL-0'))
  expect(Object.fromEntries(lines)).toMatchObject(fields)
  expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining([...lines.keys()]))
  const [header = ''] = readFileSync(file('csv'), 'utf8').split('\r\n')
  for (const name of Object.keys(row ?? {})) expect(header).toContain(name)
  if (hasPoppler || process.env.CI === 'true') {
    const pdf = readPdf(file('pdf'))
    const facts = [`Contact: ${asked}`, 'Where: Dayton, OH', `The coach’s note: ${NOTE}`, `Who won before ${won}`]
    const [seen, last] = [`Last seen on ${longDay(day)}.`, `Deadline: ${longDay(addDays(day, 40))}`]
    for (const fact of [...facts, seen, last, 'Set-aside: SBA', 'Effort: ', 'PSC S201, ']) expect(pdf).toContain(fact)
    const lists = ['deadline', 'state', 'trade', 'set-aside'].map((by) => `Index: by ${by}`)
    const headings = ['The coach’s top picks', 'The other ones', ...lists]
    const [picks = 0, others = 0, ...indexes] = headings.map((heading) => pdf.indexOf(heading))
    expect(picks).toBeGreaterThan(0)
    expect([picks, others, ...indexes]).toEqual([picks, others, ...indexes].toSorted((a, b) => a - b))
    // The top pick stands under its heading, before all others, and in each index by its number.
    expect(pdf.indexOf('Janitorial services for clinic 0')).toBeLessThan(others)
    expect(pdf.slice(indexes[1])).toMatch(/Ohio: [\d, ]+/)
    expect(pdf.slice(indexes[2])).toMatch(/NAICS 561720, Janitorial Services: [\d, ]+/)
  }

  const pick = { path: url, params: { token: link.split('/').at(-1) ?? '' }, form: { entry: entry?.id ?? '' } }
  expect((await visitPage(shop, editionPage, pick)).status).toBe(200)
  const moved = addDays(day, 55)
  await importNotices(notice(0), notice(0, { id: 'notice-amended', deadline: moved }), award('award-later'))
  await emailMovedDeadlines(shop.deps)
  const after = firstClinic(await openPage(link))
  const message = `Extended from ${longDay(addDays(day, 40))} to ${longDay(moved)}.`
  expect(after?.badge).toEqual({ kind: 'extended', message })
  expect(after?.awards).toEqual(entry?.awards)
  const letter = await waitForEmail(shop, 'mia@example.com', /^A deadline moved: Janitorial services for clinic 0/)
  expect(letter.text).toContain(`to ${longDay(moved)}`)
})

test('An edition that was published before contacts and past awards were kept still opens, and so does its calendar', async () => {
  const { db } = shop.database
  await db.execute(sql`
    insert into editions (id, month, audience, published_on, published_at, checksum)
    select 'edn_old', '2029-12', audience, published_on, published_at, checksum from editions where month = ${month}`)
  await db.execute(sql`
    insert into edition_entries (edition_id, position, section, opportunity_id, top_pick, note, content, proof)
    select 'edn_old', position, section, opportunity_id, top_pick, note,
      content - 'contact' - 'pastAwards' - 'codes' - 'place' - 'opening' - 'applicants', proof
    from edition_entries where edition_id <> 'edn_old'`)
  const { link } = await buy(shop, 'money-finder-small-business')
  const page = await openPage(link)
  expect(page.title).toContain('December 2029')
  expect(firstClinic(page)).toMatchObject({ title: 'Janitorial services for clinic 0', awards: [] })
  const calendar = await fetch(`${shop.url}${link.replace('/downloads/', '/editions/')}/deadlines.ics`)
  expect(await calendar.text()).toContain('Janitorial services for clinic 0')
})
