import { expect, test } from 'vitest'
import { parsePage } from '../source/markdown.ts'
import { page, style } from '../theme.ts'
import { blockPieces } from './blocks.ts'
import { breakTitle } from './line-breaking.ts'
import type { Pen } from './pen.ts'
import { createPiece, paginate } from './pieces.ts'
import { plainSpan } from './text-pieces.ts'

const setting = {
  measure: (text: string) => text.length * 5,
  parent: null,
  x: page.main,
  width: page.mainWidth,
  base: style.body,
  boxed: false,
  scope: '',
  forms: true,
}
const pieces = (body: string) => blockPieces(parsePage(`---\ntitle: Test\n---\n${body}`, {}).blocks, setting)
const pageRoom = page.bottom - page.top
const filler = (height: number) => createPiece({ height, draw: () => {} })

test('A box that goes on on the next page begins there with the space above its words', () => {
  const paragraph = `> ${'word '.repeat(90)}`
  const sheets = paginate(pieces(`> **Example.** It begins.\n>\n${Array(14).fill(paragraph).join('\n>\n')}`))
  const [pad, first] = sheets[1] ?? []
  expect(pad?.piece.frame).toBe(first?.piece.frame)
  expect(pad?.y).toBe(page.top)
  expect(first?.y).toBeGreaterThanOrEqual(page.top + 10)
})

test('Signatures stay on the page of what is signed, room for one under its closing, and a bold line with its options', () => {
  const signed = 'I have read this.\n\n| Signature | Name |\n|---|---|\n| | [[Name]] |'
  const options = '**5.7 Deadlock.**\n\n*Option A:* The chair has no second vote.'
  const letter = 'Sincerely,\\\n\\\n\\\n[[Name and title]]'
  for (const body of [signed, options, letter]) {
    const sheets = paginate([filler(pageRoom - 30), ...pieces(body)])
    expect(sheets.map((sheet) => sheet.length)[0], body).toBe(1)
  }
})

test('A source begins no page: the last lines or rows of what it supports go on with it', () => {
  const source = 'Source: [IRS, Topic 751](https://www.irs.gov/taxtopics/tc751)'
  const table = '| Line | Total |\n|---|---|\n| Floors | 2 |\n| Walls | 4 |'
  for (const rule of [`It's 7.65%. ${'word '.repeat(60)}`, table, `> ${'word '.repeat(60)}`])
    for (let left = 20; left < 200; left += 4) {
      const [, second = []] = paginate([filler(pageRoom - left), ...pieces(`${rule}\n\n${source}`)])
      expect(second, `${left} points below ${rule}`).not.toHaveLength(1)
    }
})

test('A letter isn’t cut after its salutation nor before its last line', () => {
  const letter = `### After a yes\n\nSubject: Award, next steps\n\nDear Ms. Ortiz,\n\n${'word '.repeat(70)}\n\nThank you.\n\n### After a no`
  const own = pieces(letter).length
  for (let left = 20; left < 260; left += 4) {
    const [first = []] = paginate([filler(pageRoom - left), ...pieces(letter)])
    // The heading of what comes next may go on alone: it stands above its own text.
    expect([2, 3, 4, own - 1], `${left} points`).not.toContain(first.length)
  }
})

test('A title’s lines are even, and none is lost', () => {
  const lines = (title: string) => {
    const broken = breakTitle(setting.measure, plainSpan(title), style.title, 150)
    return broken.map((line) => line.reduce((words, { text }) => words + text, '').trim())
  }
  expect(lines('Thirty days, ninety days, a year')).toEqual(['Thirty days, ninety', 'days, a year'])
  expect(lines('The map')).toEqual(['The map'])
  expect(lines('Representativeness of everything')).toEqual(['Representativeness', 'of everything'])
})

test('A table stays with its heading across three lines of text, and is parted from a longer paragraph', () => {
  const under = (words: number) =>
    `## Terms\n\n${'word '.repeat(words)}\n\n| Line | Total |\n|---|---|\n| Floors | 2 |\n| Walls | 4 |`
  const onFirst = (words: number) => paginate([filler(pageRoom - 150), ...pieces(under(words)), filler(300)])[0]?.length
  expect(onFirst(40)).toBe(1)
  expect(onFirst(80)).toBeGreaterThan(1)
})

test('A dash alone in a cell is printed, and an empty cell is a place to type', () => {
  const written: string[] = []
  const blanks: string[] = []
  const pen = {
    artifact: () => {},
    write: (_tag: unknown, { text }: { text: string }) => written.push(text),
    field: (_under: unknown, says: string) => blanks.push(says),
  } as unknown as Pen
  for (const each of pieces('| Line | Total |\n|---|---|\n| Cleaning | – |\n| Floors | |')) each.draw(pen, 0)
  expect(written).toContain('–')
  expect(blanks).toEqual(['Total, Floors'])
})

test('A box is cut at five lines from either end at the nearest', () => {
  const paragraph = `> ${'word '.repeat(30)}`
  const box = pieces(`> **Example.** It begins.\n>\n${Array(14).fill(paragraph).join('\n>\n')}`)
  for (let left = 20; left < 400; left += 20)
    for (const sheet of paginate([filler(pageRoom - left), ...box])) {
      const framed = sheet.filter(({ piece }) => piece.frame).length
      // The space above or below its words is a piece, too.
      if (framed > 0) expect(framed, `${left} points`).toBeGreaterThan(5)
    }
})

test('A table that goes on on the next page begins there with its head, above at least two rows', () => {
  const table = pieces(`| Line | Total |\n|---|---|\n${'| Floors | 2 |\n'.repeat(90)}`)
  const head = table.find(({ again }) => again)?.again
  const [first, ...rest] = paginate(table)
  expect([head?.height, first?.[0]?.piece]).toEqual([table[0]?.height, table[0]])
  expect(rest.length).toBeGreaterThan(0)
  for (const sheet of rest) {
    expect([sheet[0]?.piece === head, sheet.length > 2]).toEqual([true, true])
    expect(sheet[1]?.y).toBe(page.top + (head?.height ?? 0))
  }
})
