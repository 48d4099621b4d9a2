import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
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

beforeAll(async () => {
  for (const id of ['blueprint', 'startup-pack', 'funding-pack']) {
    const source = await readSource(CONTENT, id)
    for (const document of source.documents) {
      for (const paper of papersOf(document)) papers.set(paper.name, parts(await writePaper(source, document, paper)))
      if (document.layout !== 'document')
        papers.set(document.title, parts(await writeStatement(source, document, palettes[0])))
    }
    for (const { workbook } of source.workbooks)
      papers.set(workbook.title, parts(await writeWorkbook(source, workbook)))
  }
})

const parts = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]))

/** What a reader sees of it. */
const wordsOf = (name: string) =>
  textOf(name)
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]+>/g, '')

const textOf = (name: string) => {
  const paper = papers.get(name)
  if (!paper) throw new Error(`There is no paper "${name}"`)
  return paper['word/document.xml'] ?? ''
}

describe("A buyer's own paper", () => {
  test('comes for every agreement, letter, statement and budget', () => {
    expect([...papers.keys()]).toEqual(
      expect.arrayContaining([
        'Operating agreement, single-member',
        'Operating agreement, multi-member',
        'Bylaws, business corporation',
        'Bylaws, nonprofit corporation',
        'Letter of Inquiry',
        'Need statement to send',
        'Business plan',
        'One-page pitch',
        'Letter of support',
        'Letter of commitment',
        'Capability statement, classic',
        'Capability statement, modern',
        'Capability statement, nonprofit',
        'Memo of understanding',
        'Action of the organizer',
        'Minutes of a board meeting, corporation',
        'Timesheet',
        'Progress report',
        'Budget justification workbook',
      ]),
    )
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
    expect(words).toContain('Article 19. Owner control')
    for (const color of [colors.evergreen, colors.paleMint, colors.deepPaper])
      expect(agreement['word/document.xml']?.includes(color.slice(1).toUpperCase()), color).toBe(false)
  })

  test('of a plan or a pitch has no word of what the outline teaches', () => {
    for (const name of ['Business plan', 'One-page pitch', 'Need statement to send'])
      expect(
        wordsOf(name).match(/The reader asks|Free (official|mentoring)|Confidential\?|Leave nothing out/g),
        name,
      ).toBe(null)
    expect(wordsOf('Business plan')).toContain('4. Market')
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
