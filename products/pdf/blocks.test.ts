import { expect, test } from 'vitest'
import { parsePage } from '../source/markdown.ts'
import { page, style } from '../theme.ts'
import { blockPieces } from './blocks.ts'
import type { Pen } from './pen.ts'
import { createPiece, paginate } from './pieces.ts'

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
const room = page.bottom - page.top
const filler = (height: number) => createPiece({ height, draw: () => {} })

test('A box that goes on on the next page begins there with the space above its words', () => {
  const paragraph = `> ${'word '.repeat(90)}`
  const sheets = paginate(pieces(`> **Example.** It begins.\n>\n${Array(14).fill(paragraph).join('\n>\n')}`))
  const [pad, first] = sheets[1] ?? []
  expect(pad?.piece.frame).toBe(first?.piece.frame)
  expect(pad?.y).toBe(page.top)
  expect(first?.y).toBeGreaterThanOrEqual(page.top + 10)
})

test('Signatures stay on the page of what is signed, and a bold line with its options', () => {
  const signed = 'I have read this.\n\n| Signature | Name |\n|---|---|\n| | [[Name]] |'
  const options = '**5.7 Deadlock.**\n\n*Option A:* The chair has no second vote.'
  for (const body of [signed, options]) {
    const sheets = paginate([filler(room - 30), ...pieces(body)])
    expect(sheets.map((sheet) => sheet.length)[0], body).toBe(1)
  }
})

test('A table stays with its heading across three lines of text, and is parted from a longer paragraph', () => {
  const under = (words: number) =>
    `## Terms\n\n${'word '.repeat(words)}\n\n| Line | Total |\n|---|---|\n| Floors | 2 |\n| Walls | 4 |`
  const onFirst = (words: number) => paginate([filler(room - 150), ...pieces(under(words))])[0]?.length
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
