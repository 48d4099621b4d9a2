import type { Tone } from '../source/tones.ts'
import { page } from '../theme.ts'
import type { Pen } from './pen.ts'

/** The smallest thing a page break cannot cut: a line, a table row, a heading. Lengths are points. */
export interface Piece {
  readonly height: number
  /** Space above, dropped at the top of a page. */
  readonly before: number
  /** Stays on the page of the piece after it. */
  readonly keep: boolean
  /** Stays there too, but may be parted from it where a page would be left with a gap. */
  readonly loose: boolean
  /** Drawn above it once more where a page begins with it: the head of a table. */
  readonly again: Piece | null
  readonly frame: Frame | null
  readonly anchor: Anchor | null
  /** Begins a new page; a loose turn is not made from a page with a few lines. */
  readonly turn: 'strict' | 'loose' | null
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

export interface PlacedPiece {
  readonly piece: Piece
  readonly y: number
}

export type Sheet = readonly PlacedPiece[]

export function createPiece(properties: Partial<Piece> & Pick<Piece, 'height' | 'draw'>): Piece {
  return { before: 0, keep: false, loose: false, again: null, frame: null, anchor: null, turn: null, ...properties }
}

/** Fills sheets from `page.top` to `page.bottom`, each run of pieces up to the next turn for itself. */
export function paginate(pieces: readonly Piece[]): Sheet[] {
  const sheets: Sheet[] = []
  for (const run of splitAtTurns(pieces)) {
    const open = sheets.at(-1)
    const goesOn = open !== undefined && run[0]?.turn === 'loose' && isAlmostEmpty(open)
    const [first = [], ...more] = fillWithoutRest(run, goesOn ? footOf(open) : page.top)
    if (goesOn) sheets[sheets.length - 1] = [...open, ...first]
    else sheets.push(first)
    sheets.push(...more)
  }
  return sheets.filter((sheet) => sheet.length > 0)
}

/** A last page that would hold a few lines is saved by closer spacing. */
function fillWithoutRest(pieces: readonly Piece[], from: number): Sheet[] {
  const easy = fillPages(pieces, { from, spacing: 1, mostEmpty: MAX_EMPTY })
  if (easy.length < 2 || !isAlmostEmpty(easy.at(-1) ?? [])) return easy
  for (const mostEmpty of [MAX_EMPTY, 0]) {
    for (const spacing of [0.9, 0.8, 0.7, 0.6]) {
      const close = fillPages(pieces, { from, spacing, mostEmpty })
      if (close.length < easy.length) return close
    }
  }
  return easy
}

/** A share of a page: with less than this, a last page is not worth turning to, nor from. */
const MIN_LAST_PAGE = 0.3
/** Rather than leave more than this empty, what hangs together loosely is cut. */
const MAX_EMPTY = 0.25

const pageHeight = page.bottom - page.top

const isAlmostEmpty = (sheet: Sheet) => sheet.length > 0 && footOf(sheet) - page.top < MIN_LAST_PAGE * pageHeight

/** Where the last piece of a sheet ends. */
function footOf(sheet: Sheet): number {
  const last = sheet.at(-1)
  return last === undefined ? page.top : last.y + last.piece.height
}

interface FillOptions {
  /** Where the first sheet is free from. */
  readonly from: number
  /** The share of the space between pieces. */
  readonly spacing: number
  /** The share of a page that may stay empty. */
  readonly mostEmpty: number
}

function fillPages(pieces: readonly Piece[], { from, spacing, mostEmpty }: FillOptions): Sheet[] {
  const sheets: PlacedPiece[][] = [[]]
  let y = from
  const gap = (each: Piece) => (y === page.top ? 0 : each.before * spacing)
  const turn = () => {
    sheets.push([])
    y = page.top
  }
  const put = (each: Piece) => {
    y += gap(each)
    sheets.at(-1)?.push({ piece: each, y })
    y += each.height
  }
  const fits = (chain: readonly Piece[]) => y + gap(chain[0] as Piece) + chainHeight(chain, spacing) <= page.bottom
  const fitsAPage = (chain: readonly Piece[]) =>
    chainHeight(chain, spacing) + (chain[0]?.again?.height ?? 0) <= pageHeight
  for (const whole of groupChains(pieces, ({ keep, loose }) => keep || loose)) {
    const stays = fits(whole) || (fitsAPage(whole) && page.bottom - y <= mostEmpty * pageHeight)
    for (const chain of stays ? [whole] : groupChains(whole, ({ keep }) => keep)) {
      if (!fits(chain) && fitsAPage(chain) && y > page.top) turn()
      for (const each of chain) {
        if (y + gap(each) + each.height > page.bottom) turn()
        if (y === page.top && each.again) put(each.again)
        put(each)
      }
    }
  }
  return sheets
}

/** Without the space above the first piece. */
const chainHeight = (chain: readonly Piece[], spacing: number) =>
  chain.reduce((total, each, index) => total + each.height + (index ? each.before * spacing : 0), 0)

/** Pieces that belong together move on together unless it outgrows a page. */
function groupChains(pieces: readonly Piece[], holds: (each: Piece) => boolean): Piece[][] {
  const found: Piece[][] = []
  let open = false
  for (const each of pieces) {
    if (open) found.at(-1)?.push(each)
    else found.push([each])
    open = holds(each)
  }
  return found
}

function splitAtTurns(pieces: readonly Piece[]): Piece[][] {
  const runs: Piece[][] = []
  for (const each of pieces) {
    if (each.turn || runs.length === 0) runs.push([each])
    else runs.at(-1)?.push(each)
  }
  return runs
}
