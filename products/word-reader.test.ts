import { strFromU8, unzipSync } from 'fflate'
import mammoth from 'mammoth'
import { beforeAll, describe, expect, test } from 'vitest'
import { CONTENT } from './build.ts'
import { writeDocx } from './docx/docx.ts'
import { writePaper, writeStatement } from './docx/docx-paper.ts'
import { palettes } from './source/palettes.ts'
import { papersOf } from './source/papers.ts'
import { type DocumentSource, readSource, type Source } from './source/source.ts'

/* Every Word file, read by a program that neither made it nor is an office suite: what it finds is what we wrote. */

/**
 * Styles that the reader sets as plain text, because it knows only Word's commonest: those of a cover, a table, a list of contents.
 * A heading isn't among them.
 */
const OTHER_STYLES =
  /^Unrecognised (paragraph|run) style: '(Cover \w+|Lead|Callout (Label|Title)|Source Note|Table (Head|Text)|Statement Line|Contents Heading|toc [12]|List Paragraph|Prompt|Title|Placeholder Text)' /

/** The sign of a checked box, which Word draws from a font of its own. */
const CHECKED = /^A w:sym element with an unsupported character was ignored: char 2610 in font Segoe UI Symbol$/

interface Reading {
  readonly name: string
  /** The document's own markup. */
  readonly written: string
  readonly words: string
  readonly html: string
  readonly remarks: string[]
}

let readings: Reading[]

beforeAll(async () => {
  const sources = await Promise.all(['blueprint', 'startup-pack', 'funding-pack'].map((id) => readSource(CONTENT, id)))
  readings = []
  for (const source of sources)
    for (const document of source.documents)
      for (const [name, bytes] of await wordFiles(source, document)) readings.push(await reading(name, bytes))
})

async function wordFiles(source: Source, document: DocumentSource): Promise<[name: string, bytes: Uint8Array][]> {
  if (document.layout !== 'document')
    return Promise.all(
      palettes.map(async (palette) => [
        `${document.slug} ${palette.name}`,
        await writeStatement(source, document, palette),
      ]),
    )
  const papers = papersOf(document)
  const keepsGuide = document.worksheet || papers.length === 0
  return Promise.all([
    ...(keepsGuide ? [named(document.slug, writeDocx(source, document))] : []),
    ...papers.map((paper) => named(paper.name, writePaper(source, document, paper))),
  ])
}

const named = async (name: string, made: Promise<Uint8Array>): Promise<[string, Uint8Array]> => [name, await made]

async function reading(name: string, bytes: Uint8Array): Promise<Reading> {
  const buffer = Buffer.from(bytes)
  const { value: html, messages } = await mammoth.convertToHtml({ buffer })
  const { value: words } = await mammoth.extractRawText({ buffer })
  const written = strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array())
  return { name, written, words, html, remarks: messages.map(({ message }) => message) }
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, group = '']) => group)

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }
const plain = (xml: string) => xml.replace(/<[^>]+>/g, '').replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
const unspaced = (text: string) => text.replace(/\s+/g, '')

describe('A Word file, in a reader that isn’t an office suite', () => {
  test('opens, and has no fault that the reader remarks on', () => {
    expect(readings.length).toBeGreaterThan(60)
    const unexpected = readings.flatMap(({ name, remarks }) =>
      remarks.filter((each) => !OTHER_STYLES.test(each) && !CHECKED.test(each)).map((each) => `${name}: ${each}`),
    )
    expect([...new Set(unexpected)]).toEqual([])
  })

  test('says every word that was written, in its order', () => {
    for (const { name, written, words } of readings) {
      const all = matches(written, /<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g).join('')
      expect(all.length, name).toBeGreaterThan(200)
      expect(unspaced(words), name).toBe(unspaced(plain(all)))
    }
  })

  test('has its headings as headings, and none is empty', () => {
    for (const { name, written, html } of readings) {
      const headings = matches(html, /<h[1-6]>(.*?)<\/h[1-6]>/g).map(plain)
      expect(headings, name).toHaveLength(matches(written, /<w:pStyle w:val="(Heading)/g).length)
      expect(headings.filter((each) => each.trim() === '')).toEqual([])
    }
    expect(readings.filter(({ html }) => html.includes('<h1>')).length).toBeGreaterThan(40)
  })

  test('has its tables as tables with words in them, and a head on each that says so', () => {
    let heads = 0
    for (const { name, written, html } of readings) {
      const tables = html.split('<table>').slice(1)
      expect(tables, name).toHaveLength(matches(written, /(<w:tbl>)/g).length)
      for (const table of tables) expect(plain(table.split('</table>')[0] ?? '').trim(), name).not.toBe('')
      expect(matches(html, /(<thead>)/g).length, name).toBe(
        written.split('<w:tbl>').filter((table) => table.includes('<w:tblHeader')).length,
      )
      heads += matches(html, /(<thead>)/g).length
    }
    expect(heads).toBeGreaterThan(100)
  })

  test('keeps each source on the page of the last line that rests on it', () => {
    let sources = 0
    for (const { name, written } of readings) {
      const paragraphs = matches(written, /(<w:p>.*?<\/w:p>)/gs)
      const parted = paragraphs.filter(
        (paragraph, at) => !paragraph.includes('<w:keepNext/>') && paragraphs[at + 1]?.includes('"SourceNote"'),
      )
      expect(parted.map(plain), name).toEqual([])
      sources += paragraphs.filter((paragraph) => paragraph.includes('"SourceNote"')).length
    }
    expect(sources).toBeGreaterThan(15)
  })

  test('shows each field by the words of its blank, and each box to check as a box', () => {
    let fields = 0
    for (const { name, written, words, html } of readings) {
      const labels = matches(written, /<w:alias w:val="([^"]+)"\/>(?:(?!<\/w:sdt>).)*?<w:showingPlcHdr\/>/gs).map(plain)
      for (const label of labels) expect(words, `${label} in ${name}`).toContain(label)
      fields += labels.length
      expect(matches(html, /(type="checkbox")/g).length, name).toBe(matches(written, /(<w14:checkbox>)/g).length)
    }
    expect(fields).toBeGreaterThan(500)
  })
})
