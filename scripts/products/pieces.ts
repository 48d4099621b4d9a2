import type { Tone } from './markdown.ts'
import type { Pen } from './pen.ts'
import { page } from './theme.ts'

/** The smallest thing a page break cannot cut: a line, a table row, a heading. Lengths are points. */
export interface Piece {
  readonly height: number
  /** Space above, dropped at the top of a page. */
  readonly before: number
  /** Stays on the page of the piece after it. */
  readonly keep: boolean
  readonly frame: Frame | null
  readonly anchor: Anchor | null
  /** Begins a new page. */
  readonly turn: boolean
  draw(pen: Pen, y: number): void
}

/** The box around a run of pieces; one object for each box. */
export interface Frame {
  readonly tone: Tone | 'table'
  readonly x: number
  readonly width: number
}

/** A place the contents page and the outline lead to. */
export interface Anchor {
  readonly name: string
  readonly title: string
  readonly level: 1 | 2
}

export interface Placed {
  readonly piece: Piece
  readonly y: number
}

export type Sheet = readonly Placed[]

export function piece(given: Partial<Piece> & Pick<Piece, 'height' | 'draw'>): Piece {
  return { before: 0, keep: false, frame: null, anchor: null, turn: false, ...given }
}

/** Fills sheets from `page.top` to `page.bottom`. A chain of kept pieces moves on together unless it outgrows a page. */
export function paginate(pieces: readonly Piece[]): Sheet[] {
  const sheets: Placed[][] = [[]]
  let y: number = page.top
  for (const chain of chains(pieces)) {
    const asked = chain[0]?.turn && y > page.top + LEAST_FILLED * (page.bottom - page.top)
    if (asked || (!fits(chain, y) && fits(chain, page.top))) y = turn(sheets)
    for (const each of chain) {
      if (y + gap(each, y) + each.height > page.bottom) y = turn(sheets)
      y += gap(each, y)
      sheets.at(-1)?.push({ piece: each, y })
      y += each.height
    }
  }
  return sheets.filter((sheet) => sheet.length > 0)
}

/** A page that is emptier than this is written on, even where the text asks for a new one. */
const LEAST_FILLED = 0.3

function turn(sheets: Placed[][]): number {
  sheets.push([])
  return page.top
}

const gap = (each: Piece, y: number) => (y === page.top ? 0 : each.before)

function fits(chain: readonly Piece[], y: number): boolean {
  const needed = chain.reduce((total, each, index) => total + each.height + (index ? each.before : gap(each, y)), 0)
  return y + needed <= page.bottom
}

function chains(pieces: readonly Piece[]): Piece[][] {
  const found: Piece[][] = []
  let open = false
  for (const each of pieces) {
    if (open) found.at(-1)?.push(each)
    else found.push([each])
    open = each.keep
  }
  return found
}
