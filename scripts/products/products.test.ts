import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blueprintContents } from '../../app/catalog/blueprint-contents.ts'
import { buildProducts } from '../products.ts'
import type { Contents } from './product.ts'

const poppler = spawnSync('pdftotext', ['-v']).error === undefined
if (!poppler) console.warn('Skipped: poppler-utils (pdftotext, pdfinfo) is missing, so nobody reads the PDF back')

const out = mkdtempSync(join(tmpdir(), 'products-'))
const pdf = join(out, 'first/blueprint/the-blueprint.pdf')
let contents: Contents

beforeAll(async () => {
  contents = await buildProducts(join(out, 'first'))
}, 60_000)

afterAll(() => rmSync(out, { recursive: true, force: true }))

describe('The built products', () => {
  test('come out with the same bytes when they are built again', { timeout: 60_000 }, async () => {
    expect(await buildProducts(join(out, 'second'))).toEqual(contents)
    expect(readFileSync(join(out, 'second/blueprint/the-blueprint.pdf')).equals(readFileSync(pdf))).toBe(true)
  })

  test('are listed in contents.json with their true size and checksum', () => {
    expect(JSON.parse(readFileSync(join(out, 'first/contents.json'), 'utf8'))).toEqual(contents)
    for (const file of Object.values(contents).flatMap((product) => product.files)) {
      const bytes = readFileSync(join(out, 'first', file.path))
      expect(file.bytes).toBe(bytes.length)
      expect(file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    }
  })

  test('are small enough to download on a phone', () => {
    expect(contents.blueprint?.files[0]?.bytes).toBeLessThan(600 * 1024)
  })
})

// With CI=true a missing reader is a failure, not a skip.
describe.skipIf(!poppler && process.env.CI !== 'true')('The Blueprint, read back', () => {
  const read = (command: string, ...options: string[]) =>
    execFileSync(command, [...options, pdf, ...dash(command)]).toString()
  const dash = (command: string) => (command === 'pdftotext' ? ['-'] : [])

  test('holds every tool and template that the sales page names', () => {
    const headings = read('pdftotext').split('\n')
    for (const { name } of [...blueprintContents.tools, ...blueprintContents.templates])
      expect(headings).toContain(name)
  })

  test('is a short book with a title, an author and a date of its own', () => {
    const info = read('pdfinfo', '-isodates')
    expect(Number(/Pages: +(\d+)/.exec(info)?.[1])).toSatisfy((pages: number) => pages >= 10 && pages <= 20)
    expect(info).toMatch(/Title: +The Blueprint\n/)
    expect(info).toMatch(/Author: +\S/)
    expect(info).toMatch(/CreationDate: +2026-11-15/)
  })

  test('can be read aloud: tagged, in English, with headings, lists and tables', () => {
    expect(read('pdfinfo')).toMatch(/Tagged: +yes/)
    expect(readFileSync(pdf, 'latin1')).toContain('/Lang (en-US)')
    const structure = read('pdfinfo', '-struct')
    for (const type of ['H1', 'H2', 'H3', 'P', 'L', 'Table', 'TOC', 'Link']) {
      expect(structure).toMatch(new RegExp(`^ *${type}\\b`, 'm'))
    }
  })

  test('leads to https pages and to its own chapters, and nowhere else', () => {
    const links = read('pdfinfo', '-url')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/).at(-1) ?? '')
    const urls = links.filter((url) => url !== '')
    expect(urls.length).toBeGreaterThan(40)
    expect(urls.filter((url) => !url.startsWith('https://'))).toEqual([])
    expect(
      readFileSync(pdf, 'latin1')
        .match(/\/S \/(\w+)\n\/(URI|D) /g)
        ?.every((action) => /URI|GoTo/.test(action)),
    ).toBe(true)
  })

  test('promises no award, gives no legal advice, and warns against paying to apply', () => {
    const text = read('pdftotext').replace(/\s+/g, ' ')
    expect(text).toContain('It cannot promise you an award')
    expect(text).toContain('not legal, tax or accounting advice')
    expect(text).toContain('never charges a fee to apply')
  })

  test('keeps every line of text inside the page', () => {
    const boxes = [
      ...read('pdftotext', '-bbox').matchAll(/xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)"/g),
    ]
    expect(boxes.length).toBeGreaterThan(3000)
    const outside = boxes.filter(([, left, top, right, bottom]) => {
      return Number(left) < 48 || Number(top) < 36 || Number(right) > 564 || Number(bottom) > 768
    })
    expect(outside.map(([box]) => box)).toEqual([])
  })
})
