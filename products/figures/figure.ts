import type { colors, FontName } from '../theme.ts'

/** A drawing in lines and words, which a page of the PDF and one of the EPUB draw alike. Lengths are points. */
export interface Figure {
  /** What someone is told who can't see it. */
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly shapes: readonly Shape[]
  /** The same drawn anew for a phone, where a table's width would leave words of five pixels. */
  readonly narrow: { readonly width: number; readonly height: number; readonly shapes: readonly Shape[] }
}

/** As wide as a table. */
export const FIGURE_WIDTH = 504

/** As wide as a phone's page: a point is a pixel there. */
export const NARROW_WIDTH = 344

export type Ink = keyof typeof colors

type Point = readonly [x: number, y: number]

export type Shape =
  | { readonly kind: 'box'; readonly at: Area; readonly fill?: Ink; readonly stroke?: Ink; readonly line?: number }
  | ({ readonly kind: 'path'; readonly points: readonly Point[]; readonly stroke?: Ink; readonly fill?: Ink } & Stroke)
  | { readonly kind: 'rosette'; readonly x: number; readonly y: number; readonly radius: number; readonly ink: Ink }
  | ({ readonly kind: 'text'; readonly x: number; readonly y: number; readonly text: string } & TextLook)

interface Stroke {
  readonly line?: number
  readonly dash?: boolean
}

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface TextLook {
  readonly font: FontName
  readonly size: number
  readonly ink: Ink
  readonly anchor?: 'middle' | 'end'
}
