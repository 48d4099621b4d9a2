import { type Area, FIGURE_WIDTH, type Figure, type Ink, NARROW_WIDTH, type Shape, type TextLook } from './figure.ts'

/* What the figures are put together from: boxes with words, arrows, drawn screens, ladders and bars. */

export const label: TextLook = { font: 'mono', size: 7.4, ink: 'softInk' }
const words: TextLook = { font: 'text', size: 8.6, ink: 'ink' }
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

interface Drawing {
  readonly height: number
  readonly shapes: readonly Shape[]
}

/** The certificate's edge around a drawing, with an engraved rosette behind its upper right corner. */
export function framed(alt: string, kicker: string, wide: Drawing, narrow: Drawing): Figure {
  const edge = (width: number, height: number, heading: TextLook): Shape[] => [
    box({ x: 0, y: 0, width, height }, 'card', 'rule', 0.8),
    { kind: 'rosette', x: width - 26, y: 24, radius: 17, ink: 'mint' },
    { kind: 'box', at: { x: 4, y: 4, width: width - 8, height: height - 8 }, stroke: 'rule', line: 0.4 },
    ...lines(width === NARROW_WIDTH ? 14 : 18, 24, fit(kicker.toUpperCase(), 34), { ...heading, ink: 'evergreen' }),
  ]
  const drawn = (width: number, { height, shapes }: Drawing, heading: TextLook) => {
    return { width, height, shapes: [...edge(width, height, heading), ...shapes] }
  }
  return { alt, ...drawn(FIGURE_WIDTH, wide, label), narrow: drawn(NARROW_WIDTH, narrow, phone.label) }
}

/** Looks of words on a phone, which shows a drawing's points as pixels. */
export const phone = {
  label: { ...label, size: 11 },
  words: { ...words, size: 14 },
  name: { ...name, size: 16 },
} satisfies Record<string, TextLook>

/** Words in lines of at most so many characters. */
function fit(of: string, most: number): string[] {
  const fitted: string[] = []
  for (const word of of.split(' ')) {
    const longer = [fitted.at(-1), word].filter(Boolean).join(' ')
    if (fitted.length > 0 && longer.length <= most) fitted.splice(-1, 1, longer)
    else fitted.push(word)
  }
  return fitted
}

/** Boxes under each other, as wide as a phone: what stands beside each other in the wide drawing. */
export function stack(items: readonly Step[], { arrows = false, foot = '' } = {}): Drawing {
  let y = 58
  const shapes = items.flatMap(({ name: title, says }, index) => {
    const told = fit(says.join(' '), 42)
    const at = { x: 14, y, width: NARROW_WIDTH - 28, height: 32 + told.length * 19 }
    const isLast = index === items.length - 1
    y += at.height + (arrows && !isLast ? 18 : 8)
    return [
      box(at, index % 2 ? 'deepPaper' : 'paleMint', 'engraving'),
      text(at.x + 10, at.y + 22, arrows ? `${index + 1}. ${title}` : title, phone.name),
      ...lines(at.x + 10, at.y + 43, told, phone.words),
      ...(arrows && !isLast
        ? arrow([
            [NARROW_WIDTH / 2, at.y + at.height + 1],
            [NARROW_WIDTH / 2, y - 2],
          ])
        : []),
    ]
  })
  const end = foot ? fit(foot, 42) : []
  return { height: y + 8 + end.length * 15, shapes: [...shapes, ...lines(14, y + 12, end, phone.label)] }
}

interface Step {
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
  const wide = { height: foot + (back ? 16 : 2), shapes: [...shapes, ...loop] }
  return framed(alt, kicker, wide, stack(steps, { arrows: true, foot: back }))
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
  const wide = { height: Math.max(window.y + window.height, y) + 14, shapes }
  return framed(alt, kicker, wide, narrowScreen({ address, title, rows, notes }))
}

/** The window, and the notes below it. */
function narrowScreen({ address, title, rows, notes }: Screen): Drawing {
  const window = { x: 14, y: 58, width: NARROW_WIDTH - 28, height: 60 + rows.length * 36 }
  const told = notes.map((says) => fit(says.join(' '), 40))
  let y = window.y + window.height + 26
  const below = told.flatMap((says, index) => {
    const top = y
    y += says.length * 19 + 8
    return [...marker(index + 1, 24, top - 5, 9), ...lines(42, top, says, phone.words)]
  })
  const inside = rows.flatMap(({ shows, kind, mark }, index) => {
    const area = { x: 24, y: window.y + 56 + index * 36, width: kind === 'button' ? 190 : 262, height: 29 }
    const size = shows.length > 40 ? 10.8 : 12.5
    const look: TextLook = { ...phone.words, size, ink: kind === 'button' ? 'card' : 'ink' }
    return [
      ...(kind ? [box(area, kind === 'button' ? 'evergreen' : 'paleMint', 'engraving', 0.6)] : []),
      text(area.x + 8, area.y + 19, shows.replace(/ {3,}/, ': '), look),
      ...(mark ? marker(mark, 306, area.y + 14, 9) : []),
    ]
  })
  const head = [
    box(window, 'card', 'ink', 0.9),
    box({ ...window, height: 22 }, 'deepPaper', 'ink', 0.9),
    text(24, window.y + 15, address, phone.label),
    text(24, window.y + 45, title, phone.name),
  ]
  return { height: y, shapes: [...head, ...inside, ...below] }
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

function marker(number: number, x: number, y: number, radius = 7): Shape[] {
  const circle = Array.from({ length: 25 }, (_, at): [number, number] => {
    const angle = (at * Math.PI) / 12
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
  return [
    { kind: 'path', points: circle, fill: 'clay' },
    text(x, y + radius * 0.43, String(number), { font: 'strong', size: radius * 1.2, ink: 'card', anchor: 'middle' }),
  ]
}
