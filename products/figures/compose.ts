import { type Area, FIGURE_WIDTH, type Figure, type Ink, type Shape, type TextLook } from './figure.ts'

/* What the figures are put together from: boxes with words, arrows, drawn screens, ladders and bars. */

export const label: TextLook = { font: 'mono', size: 7.4, ink: 'softInk' }
export const words: TextLook = { font: 'text', size: 8.6, ink: 'ink' }
export const name: TextLook = { font: 'display', size: 10.6, ink: 'ink' }

export const text = (x: number, y: number, of: string, look: TextLook = words): Shape => ({
  kind: 'text',
  x,
  y,
  text: of,
  ...look,
})

/** Lines of words under each other, the first with its baseline at `y`. */
export const lines = (x: number, y: number, of: readonly string[], look: TextLook = words): Shape[] =>
  of.map((each, at) => text(x, y + at * look.size * 1.36, each, look))

export const box = (at: Area, fill: Ink, stroke: Ink = 'rule', line = 0.7): Shape => ({
  kind: 'box',
  at,
  fill,
  stroke,
  line,
})

export const rule = (points: readonly [number, number][], stroke: Ink = 'engraving', dash = false): Shape => ({
  kind: 'path',
  points,
  stroke,
  line: 0.9,
  dash,
})

/** An arrow along straight lines, with its head at the last point. */
export function arrow(points: readonly [number, number][]): Shape[] {
  const none: [number, number] = [0, 0]
  const tip = points.at(-1) ?? none
  const before = points.at(-2) ?? none
  const angle = Math.atan2(tip[1] - before[1], tip[0] - before[0])
  const corner = (turn: number): [number, number] => [
    tip[0] - 6 * Math.cos(angle + turn),
    tip[1] - 6 * Math.sin(angle + turn),
  ]
  return [rule(points), { kind: 'path', points: [tip, corner(0.45), corner(-0.45)], fill: 'engraving' }]
}

/** The certificate's edge around a drawing, with an engraved rosette behind its upper right corner. */
export function framed(alt: string, kicker: string, height: number, shapes: readonly Shape[]): Figure {
  const edge: Shape[] = [
    box({ x: 0, y: 0, width: FIGURE_WIDTH, height }, 'card', 'rule', 0.8),
    { kind: 'rosette', x: FIGURE_WIDTH - 26, y: 24, radius: 17, ink: 'mint' },
    { kind: 'box', at: { x: 4, y: 4, width: FIGURE_WIDTH - 8, height: height - 8 }, stroke: 'rule', line: 0.4 },
    text(18, 24, kicker.toUpperCase(), { ...label, ink: 'evergreen' }),
  ]
  return { alt, height, shapes: [...edge, ...shapes] }
}

export interface Step {
  readonly name: string
  readonly says: readonly string[]
}

/** Numbered boxes with arrows between them, three in a row; `back` leads from the last to the first. */
export function chain(alt: string, kicker: string, steps: readonly Step[], back?: string): Figure {
  const size = { width: 140, height: 78 }
  const at = (index: number) => ({ x: 18 + (index % 3) * 164, y: 40 + Math.floor(index / 3) * 104 })
  const rows = Math.ceil(steps.length / 3)
  const shapes = steps.flatMap((step, index) => {
    const { x, y } = at(index)
    const next = index + 1 < steps.length ? at(index + 1) : undefined
    return [...stepBox(step, index + 1, { x, y, ...size }), ...(next ? arrowTo({ x, y }, next, size) : [])]
  })
  const foot = 40 + rows * 104 - (back ? 5 : 12)
  const [last, first] = [at(steps.length - 1), at(0)]
  const loop = back
    ? [
        ...arrow([
          [last.x + 70, last.y + 78],
          [last.x + 70, foot],
          [9, foot],
          [9, first.y + 39],
          [first.x, first.y + 39],
        ]),
        text(26, foot - 5, back, label),
      ]
    : []
  return framed(alt, kicker, foot + (back ? 16 : 2), [...shapes, ...loop])
}

function stepBox({ name: title, says }: Step, number: number, at: Area): Shape[] {
  return [
    box(at, number % 2 ? 'paleMint' : 'deepPaper', 'engraving'),
    text(at.x + 10, at.y + 18, String(number), { ...name, size: 13, ink: 'evergreen' }),
    text(at.x + 26, at.y + 17, title, name),
    ...lines(at.x + 10, at.y + 36, says),
  ]
}

type Corner = { x: number; y: number }

function arrowTo(from: Corner, to: Corner, { width, height }: { width: number; height: number }): Shape[] {
  if (from.y === to.y)
    return arrow([
      [from.x + width + 2, from.y + height / 2],
      [to.x - 2, to.y + height / 2],
    ])
  const between = from.y + height + 13
  return arrow([
    [from.x + width / 2, from.y + height + 1],
    [from.x + width / 2, between],
    [to.x + width / 2, between],
    [to.x + width / 2, to.y - 2],
  ])
}

interface Screen {
  readonly address: string
  readonly title: string
  /** What the screen shows, line by line; a line with a number has a mark that its note explains. */
  readonly rows: readonly { readonly shows: string; readonly kind?: 'field' | 'button'; readonly mark?: number }[]
  readonly notes: readonly (readonly string[])[]
}

/** A drawn window: what a page asks, simplified, with numbered notes beside it. */
export function screen(alt: string, kicker: string, { address, title, rows, notes }: Screen): Figure {
  const window = { x: 18, y: 38, width: 290, height: 52 + rows.length * 25 }
  const shapes = [
    box(window, 'card', 'ink', 0.9),
    box({ ...window, height: 18 }, 'deepPaper', 'ink', 0.9),
    text(window.x + 10, window.y + 12, address, label),
    text(window.x + 12, window.y + 37, title, name),
    ...rows.flatMap((row, index) => screenRow(row, window.x + 12, window.y + 46 + index * 25)),
  ]
  let y = 52
  for (const [index, says] of notes.entries()) {
    shapes.push(...marker(index + 1, 330, y - 3), ...lines(342, y, says))
    y += says.length * 11.7 + 9
  }
  return framed(alt, kicker, Math.max(window.y + window.height, y) + 14, shapes)
}

function screenRow({ shows, kind, mark }: Screen['rows'][number], x: number, y: number): Shape[] {
  const area = { x, y, width: kind === 'button' ? 136 : 240, height: 19 }
  const look: TextLook = kind === 'button' ? { ...words, ink: 'card' } : words
  return [
    ...(kind ? [box(area, kind === 'button' ? 'evergreen' : 'paleMint', 'engraving', 0.6)] : []),
    text(x + 8, y + 13, shows, look),
    ...(mark ? marker(mark, x + 258, y + 10) : []),
  ]
}

function marker(number: number, x: number, y: number): Shape[] {
  const circle = Array.from({ length: 25 }, (_, at): [number, number] => {
    const angle = (at * Math.PI) / 12
    return [x + 7 * Math.cos(angle), y + 7 * Math.sin(angle)]
  })
  return [
    { kind: 'path', points: circle, fill: 'clay' },
    text(x, y + 3, String(number), { font: 'strong', size: 8.4, ink: 'card', anchor: 'middle' }),
  ]
}
