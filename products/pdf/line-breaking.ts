import type { Span } from '../source/spans.ts'
import { colors, type FontName, type Style } from '../theme.ts'

/** A stretch of one line in one style, `x` points from the line's start. */
export interface Run {
  readonly text: string
  readonly style: Style
  readonly href: string | null
  readonly tick: boolean
  /** What a screen reader calls a box to tick. */
  readonly says?: string
  /** The label of a form field in the middle of a sentence, at least `wide` points wide. */
  readonly field?: string
  readonly wide?: number
  /** Whether the field takes the line below as well. */
  readonly tall?: boolean
  readonly x: number
  readonly width: number
}

export const plainRun = (text: string, style: Style): Run => ({ text, style, href: null, tick: false, x: 0, width: 0 })

export type Line = readonly Run[]

/** Width of a text in points. */
export type Measure = (text: string, style: Style) => number

type Atom = Omit<Run, 'x' | 'width'>

/** Breaks spans into lines no wider than `width`. A word longer than a whole line is cut between letters. */
export function breakLines(measure: Measure, spans: readonly Span[], base: Style, width: number): Line[] {
  return splitAtBreaks(spans).flatMap((segment) => breakSegment(measure, segment, base, width))
}

/** A title's lines, as even as they get: no more of them, and no last one of a single short word. */
export function breakTitle(measure: Measure, title: Span, base: Style, width: number): Line[] {
  const widest = Math.max(...title.text.split(' ').map((word) => measure(word, base)))
  let even = breakLines(measure, [title], base, width)
  for (let narrow = width - TITLE_STEP; narrow >= widest; narrow -= TITLE_STEP) {
    const lines = breakLines(measure, [title], base, narrow)
    if (lines.length > even.length) break
    even = lines
  }
  return even
}

const TITLE_STEP = 4

/** A paragraph's stretches between its own line breaks. */
export function splitAtBreaks(spans: readonly Span[]): Span[][] {
  const found: Span[][] = [[]]
  for (const span of spans) {
    if (span.kind === 'break') found.push([])
    else found.at(-1)?.push(span)
  }
  return found
}

function breakSegment(measure: Measure, spans: readonly Span[], base: Style, width: number): Line[] {
  const words = spans.flatMap((span) => atoms(span, base)).reduce(joinAtoms, [])
  const lines: Atom[][] = [[]]
  let used = 0
  for (const word of words.flatMap((each) => splitToFit(measure, each, width))) {
    const wide = widthOf(measure, word)
    const space = word[0]?.text === ' '
    if (used + wide > width && !space) {
      lines.push([])
      used = 0
    }
    if (space && used === 0) continue
    lines.at(-1)?.push(...word)
    used += wide
  }
  return lines
    .map((line) => mergeRuns(measure, line))
    .filter((line) => line.length > 0)
    .map(withTrailingSpace)
}

/** A line that is not the last ends in an invisible space, or a screen reader would run two words together. */
function withTrailingSpace(line: Line, index: number, all: readonly Line[]): Line {
  const last = line.at(-1)
  if (last === undefined || last.tick || last.field !== undefined || index === all.length - 1) return line
  return [...line.slice(0, -1), { ...last, text: `${last.text} ` }]
}

export const lineWidth = (line: Line): number => line.reduce((total, run) => total + run.width, 0)

function atoms(span: Span, base: Style): Atom[] {
  const style = styleForSpan(span, base)
  if (span.kind === 'tick') return [{ text: '', style, href: null, tick: true }]
  if (span.kind === 'field') {
    const label = fieldLabel(span.text)
    return [{ text: `[${label}]`, style, href: null, tick: false, field: label }]
  }
  return span.text.split(/( )/).flatMap((text) => (text === '' ? [] : [{ text, style, href: span.href, tick: false }]))
}

/** `[[Goals | lines=4]]` inside a line is just Goals. */
export const fieldLabel = (text: string): string => text.replace(/\|.*$/, '').trim()

function styleForSpan(span: Span, base: Style): Style {
  const ink = span.href !== null || span.kind === 'blank' || span.kind === 'field' ? { colour: colors.evergreen } : {}
  if (base.font !== 'text') return { ...base, ...ink }
  const faces: Record<string, FontName> = { '00': 'text', '01': 'textItalic', '10': 'strong', '11': 'strongItalic' }
  return { ...base, ...ink, font: faces[`${Number(span.strong)}${Number(span.italic)}`] ?? 'text' }
}

/** Atoms that no space separates (a bold word and its full stop) stay on one line. */
function joinAtoms(words: Atom[][], atom: Atom): Atom[][] {
  const last = words.at(-1)
  if (last === undefined || atom.text === ' ' || last[0]?.text === ' ') return [...words, [atom]]
  last.push(atom)
  return words
}

function splitToFit(measure: Measure, atoms: Atom[], width: number): Atom[][] {
  const word = withFieldWidth(measure, atoms, width)
  if (widthOf(measure, word) <= width || word.some(({ field }) => field !== undefined)) return [word]
  return word.flatMap((atom) => {
    const pieces: string[] = ['']
    for (const letter of atom.text) {
      const grown = `${pieces.at(-1)}${letter}`
      if (measure(grown, atom.style) > width) pieces.push(letter)
      else pieces[pieces.length - 1] = grown
    }
    return pieces.map((text) => [{ ...atom, text }])
  })
}

/** A blank that says so, or whose own words are this long, asks for more than a name or a number. */
export const asksForSentence = (label: string) => label.length > 32 || /\bsentence/i.test(label)

/** A form field is as wide as its label, with room enough for its answer, and never wider than the line. */
function withFieldWidth(measure: Measure, word: Atom[], width: number): Atom[] {
  const fields = word.filter(({ field }) => field !== undefined)
  if (fields.length === 0) return word
  const others = word.filter(({ field }) => field === undefined)
  const most = Math.max(MIN_FIELD_WIDTH / 2, (width - widthOf(measure, others)) / fields.length)
  return word.map((atom) =>
    atom.field === undefined
      ? atom
      : { ...atom, wide: Math.min(most, Math.max(leastWidth(atom.field), measure(atom.text, atom.style) * 1.15 + 7)) },
  )
}

const MIN_FIELD_WIDTH = 64

const leastWidth = (label: string) => (asksForSentence(label) ? 3 * MIN_FIELD_WIDTH : MIN_FIELD_WIDTH)

const CHECKBOX_WIDTH = 10

const atomWidth = (measure: Measure, atom: Atom) =>
  atom.wide ?? (atom.tick ? CHECKBOX_WIDTH : measure(atom.text, atom.style))

const widthOf = (measure: Measure, word: readonly Atom[]) =>
  word.reduce((total, atom) => total + atomWidth(measure, atom), 0)

/** Neighbors in the same style become one run, so that a link is one area to click and kerning holds. */
function mergeRuns(measure: Measure, line: readonly Atom[]): Run[] {
  const trimmed = line.at(-1)?.text === ' ' ? line.slice(0, -1) : line
  const merged: Atom[] = []
  for (const atom of trimmed) {
    const last = merged.at(-1)
    const plain = last && !last.tick && !atom.tick && last.field === undefined && atom.field === undefined
    const same = plain && last.href === atom.href && last.style.font === atom.style.font
    if (last && same && last.style.colour === atom.style.colour) {
      merged[merged.length - 1] = { ...last, text: last.text + atom.text }
    } else merged.push(atom)
  }
  let x = 0
  return merged.map((atom) => {
    const run = { ...atom, x, width: atomWidth(measure, atom) }
    x += run.width
    return run
  })
}
