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
  /** Stays there too, but may be parted from it where much of a page would stay empty. */
  readonly loose: boolean
  /** Drawn above it once more where a page begins with it: the head of a table. */
  readonly again: Piece | null
  readonly frame: Frame | null
  readonly anchor: Anchor | null
  /** Begins a new page; a loose turn is not made from a page with a few lines. */
  readonly turn: Turn | null
  draw(pen: Pen, y: number): void
}

type Turn = 'strict' | 'loose'

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
  /** Whether a book's contents have it: a section only with a tool or template in it. The outline has every one. */
  readonly listed: boolean
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
  const runs = splitAtTurns(pieces)
  runs.forEach((run, index) => {
    const open = sheets.at(-1)
    const goesOn = open !== undefined && run[0]?.turn === 'loose' && isFewLines(footOf(open) - page.top)
    const after = runs[index + 1]?.[0]?.turn ?? 'strict'
    const [first = [], ...more] = fillPages(run, goesOn ? footOf(open) : page.top, after)
    if (goesOn) sheets[sheets.length - 1] = [...open, ...first]
    else sheets.push(first)
    sheets.push(...more)
  })
  return sheets.filter((sheet) => sheet.length > 0)
}

const pageHeight = page.bottom - page.top

/** With less than this, a last page is not worth turning to, nor from. */
const isFewLines = (height: number) => height < 0.3 * pageHeight

/** Where the last piece of a sheet ends. */
function footOf(sheet: Sheet): number {
  const last = sheet.at(-1)
  return last === undefined ? page.top : last.y + last.piece.height
}

/** Shares of the space between pieces, from the one that's wanted to the closest. */
const SPACINGS = [1, 0.9, 0.8, 0.7, 0.6] as const
const CLOSEST = 0.6

/**
 * What a page is worse by, where a page that's left empty costs 100 and less of it the square of its share: so a table or a box goes
 * on to the next page whole, unless more than a third of this one would stay empty.
 */
const COSTS = { page: 8, cutApart: 1000, cut: 15, fewLines: 15, closer: 10 }

/** A page that begins with one piece and ends before another, and what it costs with the pages that follow it. */
interface Way {
  readonly cost: number
  readonly next: number
  readonly spacing: number
}

/** Sets pieces with the breaks that cost least together, as a typesetter would who sees all of the pages at once. */
function fillPages(pieces: readonly Piece[], from: number, after: Turn): Sheet[] {
  // From the last piece back: where the cheapest page that begins with it ends is known once all after it are.
  const ways: Way[] = []
  const wayFrom = (first: number, top: number) =>
    cheapestWay(pieces, { first, top, after, costAt: (next) => ways[next]?.cost ?? 0 })
  for (let first = pieces.length - 1; first >= 0; first--) ways[first] = wayFrom(first, page.top)
  const sheets: Sheet[] = []
  let way = from > page.top ? wayFrom(0, from) : ways[0]
  let first = 0
  while (way) {
    sheets.push(placeOn(pieces.slice(first, way.next), sheets.length === 0 ? from : page.top, way.spacing))
    first = way.next
    way = ways[first]
  }
  return sheets
}

interface Beginning {
  readonly first: number
  readonly top: number
  readonly after: Turn
  costAt(next: number): number
}

function cheapestWay(pieces: readonly Piece[], { first, top, after, costAt }: Beginning): Way {
  const room = page.bottom - top
  const again = top === page.top ? pieces[first]?.again : null
  let height = again?.height ?? 0
  let gaps = 0
  // A page that others have begun may be left as it is.
  let cheapest = top > page.top ? { cost: costOfRest(room) + costAt(first), next: first, spacing: 1 } : undefined
  for (let next = first + 1; next <= pieces.length; next++) {
    const last = pieces[next - 1] as Piece
    height += last.height
    if (next - 1 > first || again || top > page.top) gaps += last.before
    if (cheapest && height + gaps * CLOSEST > room) break
    const spacing = SPACINGS.find((each) => height + gaps * each <= room) ?? CLOSEST
    const used = height + gaps * spacing
    // What follows a few lines goes on below them, unless it asks for a page of its own.
    const end = after === 'strict' && isFewLines(used) ? COSTS.fewLines : 0
    const here = next < pieces.length ? costOfBreak(last) + costOfRest(room - used) : end
    const cost = COSTS.page + COSTS.closer * (1 - spacing) + here + costAt(next)
    if (!cheapest || cost < cheapest.cost) cheapest = { cost, next, spacing }
  }
  return cheapest ?? { cost: 0, next: pieces.length, spacing: 1 }
}

const costOfRest = (rest: number) => 100 * Math.max(0, rest / pageHeight) ** 2

const costOfBreak = ({ keep, loose }: Piece) => (keep ? COSTS.cutApart : loose ? COSTS.cut : 0)

function placeOn(pieces: readonly Piece[], top: number, spacing: number): PlacedPiece[] {
  const again = top === page.top ? pieces[0]?.again : null
  let y = top
  return [...(again ? [again] : []), ...pieces].map((piece) => {
    y += y === page.top ? 0 : piece.before * spacing
    const placed = { piece, y }
    y += piece.height
    return placed
  })
}

/** Draws pieces under each other, wherever they end. */
export function drawStacked(pieces: readonly Piece[], pen: Pen, from: number): void {
  pieces.reduce((y, each, index) => {
    const at = y + (index === 0 ? 0 : each.before)
    each.draw(pen, at)
    return at + each.height
  }, from)
}

function splitAtTurns(pieces: readonly Piece[]): Piece[][] {
  const runs: Piece[][] = []
  for (const each of pieces) {
    if (each.turn || runs.length === 0) runs.push([each])
    else runs.at(-1)?.push(each)
  }
  return runs
}
