import * as brandColors from '../brand/colors.ts'

/** Colours, type and page measures of everything printed. Lengths are PDF points (72 to the inch). */

export const colors = {
  ...brandColors,
  // A little lighter than on the screen.
  paleMint: '#edf4ea',
  engraving: '#2c6450',
} as const

/**
 * US Letter on a two-column grid: labels hang in the side column, and running text keeps to a main column of about
 * 68 characters. Tables and frames take both columns.
 */
export const page = {
  width: 612,
  height: 792,
  left: 54,
  right: 558,
  top: 84,
  bottom: 736,
  head: 50,
  foot: 752,
  main: 180,
  mainWidth: 366,
  sideWidth: 106,
  framePad: 12,
} as const

export const fullWidth = page.right - page.left

export type FontName = 'display' | 'displayItalic' | 'text' | 'textItalic' | 'strong' | 'strongItalic' | 'mono'

/** How a run of text is set; `leading` is the distance between baselines. */
export interface Style {
  readonly font: FontName
  readonly size: number
  readonly leading: number
  readonly colour: string
  readonly tracking?: number
}

export const style = {
  title: { font: 'display', size: 26, leading: 32, colour: colors.ink },
  section: { font: 'display', size: 17, leading: 21, colour: colors.ink },
  subsection: { font: 'display', size: 12.5, leading: 17, colour: colors.ink },
  lede: { font: 'text', size: 11.6, leading: 17.4, colour: colors.ink },
  body: { font: 'text', size: 10.4, leading: 15.6, colour: colors.ink },
  small: { font: 'text', size: 8.8, leading: 12.8, colour: colors.softInk },
  cell: { font: 'text', size: 9.3, leading: 12.8, colour: colors.ink },
  prompt: { font: 'mono', size: 8.2, leading: 11.8, colour: colors.ink },
  label: { font: 'mono', size: 7.4, leading: 11, colour: colors.softInk, tracking: 0.7 },
  boxTitle: { font: 'display', size: 11.2, leading: 14.6, colour: colors.ink },
} as const satisfies Record<string, Style>
