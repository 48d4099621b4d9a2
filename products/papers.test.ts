import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { site } from '../site.config.ts'
import { CONTENT } from './build.ts'
import { writePaper, writeStatement } from './docx/docx-paper.ts'
import { palettes } from './source/palettes.ts'
import { papersOf } from './source/papers.ts'
import { readSource } from './source/source.ts'
import { colors } from './theme.ts'
import { writeWorkbook } from './xlsx/xlsx.ts'

/** Each paper's parts as text, by its name. */
const papers = new Map<string, Record<string, string>>()
/** What stands in a statement's place for a logo. */
const logos = new Map<string, Uint8Array | undefined>()

const parts = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]))

for (const id of ['blueprint', 'startup-pack', 'funding-pack']) {
  const source = await readSource(CONTENT, id)
  for (const document of source.documents) {
    for (const paper of papersOf(document)) papers.set(paper.name, parts(await writePaper(source, document, paper)))
    if (document.layout === 'document') continue
    const statement = await writeStatement(source, document, palettes[0])
    papers.set(document.title, parts(statement))
    const [, logo] = Object.entries(unzipSync(statement)).find(([name]) => name.startsWith('word/media/')) ?? []
    logos.set(document.title, logo)
  }
  for (const { workbook } of source.workbooks) papers.set(workbook.title, parts(await writeWorkbook(source, workbook)))
}

/** What a reader sees of it. */
const wordsIn = (xml: string) => xml.replace(/<\/w:p>/g, '\n').replace(/<[^>]+>/g, '')
const wordsOf = (name: string) => wordsIn(textOf(name))

const textOf = (name: string) => {
  const paper = papers.get(name)
  if (!paper) throw new Error(`There is no paper "${name}"`)
  return paper['word/document.xml'] ?? ''
}

describe("A buyer's own paper", () => {
  test('comes for every agreement, letter, statement and budget', () => {
    const names = [...papers.keys()]
    // Those that the tests below read aren't named again.
    for (const rest of [
      ...['Letter of Inquiry', 'Need statement to send', 'Grant narrative to send', 'One-page pitch', 'Timesheet'],
      ...['Letter of commitment', 'Capability statement, classic', 'Capability statement, modern', 'Progress report'],
      ...['Capability statement, nonprofit', 'Memo of understanding', 'Action of the organizer'],
      ...['Minutes of a board meeting, corporation', 'Budget justification workbook'],
    ])
      expect(names).toContain(rest)
  })

  test('begins with its title as a heading, but for a letter', () => {
    const untitled = [...papers].filter(([, { 'word/document.xml': xml = '' }]) => {
      const first = xml.split('</w:p>').find((paragraph) => wordsIn(paragraph).trim() !== '')
      return first && !/<w:pStyle w:val="(Heading1|Title)"/.test(first)
    })
    expect(untitled.map(([name]) => name).filter((name) => !/letter|inquiry|need|example/i.test(name))).toEqual([])
  })

  test('names neither us nor what it was bought as', () => {
    for (const [name, files] of papers) {
      for (const [part, text] of Object.entries(files)) {
        for (const ours of [site.brand, site.coach, site.domain, 'Template Pack', 'The Blueprint'])
          expect(text.toLowerCase().includes(ours.toLowerCase()), `${ours} in ${part} of ${name}`).toBe(false)
      }
    }
  })

  test('has no cover, header or color of ours, and keeps our notes out of what is signed', () => {
    const agreement = papers.get('Operating agreement, multi-member') ?? {}
    expect(Object.keys(agreement).filter((name) => /header\d/.test(name))).toEqual([])
    const words = wordsOf('Operating agreement, multi-member')
    expect(words.split('\n').filter((line) => /^(Warning|Note|Sources?:)|delete every/.test(line))).toEqual([])
    for (const color of [colors.evergreen, colors.paleMint, colors.deepPaper])
      expect(agreement['word/document.xml']?.includes(color.slice(1).toUpperCase()), color).toBe(false)
  })

  const signed = [
    ['Operating agreement, single-member', 3],
    ['Operating agreement, multi-member', 10],
    ['Bylaws, business corporation', 7],
    ['Bylaws, nonprofit corporation', 1],
    ['Certification rider, multi-member', 0],
  ] as const
  const LIST =
    /<w:sdt><w:sdtPr><w:alias w:val="Choose: [^"]+"\/>(?:(?!<\/w:sdtPr>).)*<w:dropDownList>(.*?)<\/w:dropDownList><\/w:sdtPr><w:sdtContent>(.*?)<\/w:sdtContent><\/w:sdt>/g
  const optionsIn = (items: string) => [...items.matchAll(/w:displayText="([^"]+)"/g)].map(([, words]) => words ?? '')
  /** The paper alone, without the page before it and the one after it. */
  const paperOf = (xml: string) =>
    wordsIn(xml).replace(/^[\s\S]*?save as PDF, and sign that\.|What is still open[\s\S]*$/g, '')

  test.each(signed)('%s says exactly one thing wherever it offers a choice, once one is picked', (name, choices) => {
    const xml = textOf(name)
    const lists = [...xml.matchAll(LIST)].map(([, items = '', shown = '']) => ({ options: optionsIn(items), shown }))
    expect(lists.length).toBe(choices)
    for (const { options, shown } of lists) {
      expect(shown).toContain('[Choose: ')
      expect(options.length).toBeGreaterThan(1)
      expect(options.filter((words) => words.length > 255 || words.includes('['))).toEqual([])
    }
    expect(paperOf(xml).match(/Option [A-Z]\b/g), 'before anything is picked').toBe(null)
    for (const turn of [0, 1, 2]) {
      const pick = (options: readonly string[]) => options[turn % options.length] ?? ''
      const picked = paperOf(xml.replace(LIST, (_, items) => pick(optionsIn(items))))
      const filled = picked.replace(/\[[^\]]+\]/g, 'as typed')
      for (const { options } of lists)
        for (const words of options)
          expect(filled.split(words).length - 1, words).toBe(pick(options).includes(words) ? 1 : 0)
      expect(
        filled.match(/[[\]]|Choose:|\bOption [A-Z]\b|\b(delete|optional|drafted by|strike)\b|not legal/gi),
        'a drafting note',
      ).toBe(null)
    }
  })

  test.each(signed)('%s numbers each section once, and leads to none that is not there', (name) => {
    const numbersIn = (words: string) =>
      [...words.matchAll(/^(R|\d+\.)(\d+)\.? /gm)].map(([, article, at]) => [article, Number(at)])
    const words = paperOf(textOf(name))
    const numbers = numbersIn(words)
    expect(numbers.length).toBeGreaterThan(3)
    numbers.forEach(([article, at], index) => {
      const [before, last] = numbers[index - 1] ?? []
      expect(at, `after ${before}${last}`).toBe(before === article ? Number(last) + 1 : 1)
    })
    const whole = paperOf(textOf(name.replace('Certification rider', 'Operating agreement')))
    const named = new Set([...numbers, ...numbersIn(whole)].map((each) => each.join('')))
    const lists = words.match(/\b(?:Sections?|and|or|to) \d+\.\d+/g) ?? []
    expect(lists.map((each) => each.split(' ')[1]).filter((each) => !named.has(each ?? ''))).toEqual([])
  })

  test('keeps its notes as comments, says first what to do, and shows last what is open', () => {
    const files = papers.get('Operating agreement, multi-member') ?? {}
    const xml = textOf('Operating agreement, multi-member')
    const said = files['word/comments.xml'] ?? ''
    expect(said).toContain('Option B (manager-managed)')
    expect(said).toContain('certification')
    expect(xml.match(/<w:commentReference /g)?.length).toBe(said.match(/<w:comment /g)?.length)
    const words = wordsOf('Operating agreement, multi-member')
    expect(words.slice(0, 300)).toContain('Remove this page before you sign\nThis is a template, not legal')
    const open = words.slice(words.indexOf('What is still open'))
    const named = new Set([...xml.matchAll(/<w:alias w:val="([^"]+)"/g)].map(([, label]) => label))
    for (const label of named) expect(open, label).toContain(`[${label}`)
    expect(words).not.toContain('Qualifying Owner')
    expect(wordsOf('Certification rider, multi-member')).toContain('R2. Control.')
  })

  test('has no word of what its guide teaches', () => {
    const sent = [...papers.keys()].filter((name) => papers.get(name)?.['word/document.xml'] && !/example/.test(name))
    expect(sent.length).toBeGreaterThan(30)
    for (const name of sent)
      expect(
        paperOf(textOf(name))
          .replace(/\[[^\]]+\]/g, '')
          .match(
            /The reader asks|Free (official|mentoring)|Confidential\?|nothing out|Proves:|loses points|Don.t forget|One (word|sentence|paragraph|figure)\b|in this pack|^(Note|Rule|Example|Warning)\.|, honestly|\binvented/gim,
          ),
        name,
      ).toBe(null)
    expect(wordsOf('Business plan')).toContain('4. Market')
    expect(wordsOf('Bylaws, nonprofit corporation')).toContain('\nAppendix A. ')
    expect(wordsOf('Certificate of the member')).toMatch(/^Certificate of the Member/)
  })

  test('that someone signs has a date, room for the signature, and a name with a title', () => {
    const rest = /statement|policy|plan$|pitch|narrative|justification|workbook|tracker|sheet$|to the articles/i
    const names = [...papers.keys()].filter((name) => papers.get(name)?.['word/document.xml'] && !rest.test(name))
    expect(names.length).toBeGreaterThan(20)
    for (const name of [...names, 'Conflict of interest policy', 'Timesheet']) {
      const [, end] = textOf(name).split('Sincerely,')
      if (end === undefined) expect(wordsOf(name), name).toMatch(/[Ss]ignature/)
      else {
        expect(end.match(/<w:br\/>/g)?.length, name).toBeGreaterThan(2)
        expect(end, name).toMatch(/Name and title|name and title/)
      }
      expect(wordsOf(name), name).toMatch(/date/i)
    }
  })

  test('of capabilities takes a logo that leaves no mark while it is missing, and the filled ones say whom to call', async () => {
    const statements = [...papers.keys()].filter((name) => /^Capability statement/i.test(name))
    expect(statements.length).toBeGreaterThan(6)
    for (const name of statements) {
      expect(wordsOf(name), name).not.toContain('Your logo')
      const filled = name.includes('example')
      expect(textOf(name).includes('<w:picture/>'), name).toBe(!filled)
      if (!filled) expect((await sharp(logos.get(name)).stats()).channels[3]?.max, `${name} is clear`).toBe(0)
      if (filled)
        expect(wordsOf(name), name).toMatch(/Direct: \(555\)[^\n]*\n\w+@\w+\.example\nwww\.[^\n]+\n[A-Z][\w ]+, [A-Z]/)
    }
  })

  test('fills every field with the same words from one entry', () => {
    const text = textOf('Operating agreement, single-member')
    const fields = [...text.matchAll(/<w:alias w:val="Company name"\/>.*?w:xpath="([^"]+)"/g)].map(([, path]) => path)
    expect(fields.length).toBeGreaterThan(3)
    expect(new Set(fields).size).toBe(1)
    const other = /<w:alias w:val="State of formation"\/>.*?w:xpath="([^"]+)"/.exec(text)?.[1]
    expect(other).not.toBe(fields[0])
    const store = papers.get('Operating agreement, single-member')?.['customXml/itemProps1.xml']
    expect(store).toContain(/w:storeItemID="([^"]+)"/.exec(text)?.[1])
  })

  test('shows each blank by its own words until something is typed', () => {
    const text = textOf('Letter of support')
    const blocks = papers.get('Letter of support')?.['word/glossary/document.xml'] ?? ''
    const named = [...text.matchAll(/<w:alias w:val="([^"]+)".*?<w:docPart w:val="([^"]+)"/g)]
    expect(named.length).toBeGreaterThan(5)
    for (const [, label, block] of named)
      expect(blocks.split('<w:docPart>').find((each) => each.includes(`"${block}"`))).toContain(`[${label}`)
  })
})
