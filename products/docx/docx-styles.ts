import { AlignmentType, type INumberingOptions, type IStylesOptions, LevelFormat } from 'docx'
import { colors } from '../theme.ts'

/** Twentieths of a point, Word's own measure. US Letter with one-inch margins. */
export const pageSize = { width: 12240, height: 15840, margin: 1296, text: 12240 - 2 * 1296 } as const

/** The brand's fonts by name; where they are missing, Word takes the alternative of the font table. */
export const wordFonts = {
  display: { name: 'Besley', fallback: 'Georgia', family: 'roman' },
  text: { name: 'Hanken Grotesk', fallback: 'Arial', family: 'swiss' },
  mono: { name: 'DM Mono', fallback: 'Courier New', family: 'modern' },
} as const

export const toHex = (tone: string): string => tone.replace('#', '').toUpperCase()

const display = wordFonts.display.name
const text = wordFonts.text.name
const mono = wordFonts.mono.name

const heading = (size: number, before: number, after: number, tone: string = colors.ink) => ({
  run: { font: display, size: size * 2, bold: false, color: toHex(tone) },
  paragraph: {
    spacing: { before: before * 20, after: after * 20, line: 264, lineRule: 'auto' as const },
    keepNext: true,
    keepLines: true,
  },
})

const paragraphStyle = (
  id: string,
  name: string,
  run: object,
  spacing: { before?: number; after?: number; line?: number },
  more: object = {},
) => ({
  id,
  name,
  basedOn: 'Normal',
  next: 'Normal',
  quickFormat: true,
  run,
  paragraph: {
    spacing: {
      before: (spacing.before ?? 0) * 20,
      after: (spacing.after ?? 0) * 20,
      line: spacing.line ?? 276,
      lineRule: 'auto' as const,
    },
    ...more,
  },
})

export const styles: IStylesOptions = {
  default: {
    document: {
      run: { font: text, size: 21, color: toHex(colors.ink), language: { value: 'en-US' } },
      paragraph: { spacing: { after: 120, line: 288, lineRule: 'auto' } },
    },
    title: heading(30, 0, 6),
    heading1: heading(18, 22, 6),
    heading2: heading(14, 16, 4, colors.evergreen),
    heading3: {
      run: { font: text, size: 22, bold: true, color: toHex(colors.evergreen) },
      paragraph: { spacing: { before: 200, after: 60 }, keepNext: true },
    },
    hyperlink: { run: { color: toHex(colors.evergreen), underline: {} } },
    listParagraph: { paragraph: { spacing: { after: 70, line: 276, lineRule: 'auto' } } },
  },
  paragraphStyles: [
    paragraphStyle(
      'CoverTitle',
      'Cover Title',
      { font: display, size: 68, color: toHex(colors.card) },
      { before: 20, after: 6, line: 264 },
    ),
    paragraphStyle(
      'CoverKicker',
      'Cover Kicker',
      { font: mono, size: 17, color: toHex(colors.mint), allCaps: true, characterSpacing: 20 },
      { before: 90 },
    ),
    paragraphStyle(
      'CoverSubtitle',
      'Cover Subtitle',
      { font: display, italics: true, size: 30, color: toHex(colors.marigold) },
      { before: 6, after: 60 },
    ),
    paragraphStyle('CoverBrand', 'Cover Brand', { font: display, size: 28, color: toHex(colors.card) }, { before: 16 }),
    paragraphStyle(
      'CoverLine',
      'Cover Line',
      { size: 22 },
      { before: 9, after: 9 },
      {
        border: { bottom: { style: 'dotted', size: 6, color: toHex(colors.rule), space: 6 } },
      },
    ),
    paragraphStyle('Lead', 'Lead', { size: 24 }, { after: 10, line: 300 }),
    paragraphStyle('SourceNote', 'Source Note', { size: 17, color: toHex(colors.softInk) }, { before: 2, after: 8 }),
    paragraphStyle(
      'CalloutLabel',
      'Callout Label',
      { font: mono, size: 15, color: toHex(colors.evergreen), allCaps: true, characterSpacing: 16 },
      { before: 4, after: 2 },
      { keepNext: true },
    ),
    paragraphStyle('CalloutTitle', 'Callout Title', { font: display, size: 23 }, { after: 4 }, { keepNext: true }),
    paragraphStyle('Prompt', 'Prompt', { font: mono, size: 18 }, { after: 5 }),
    paragraphStyle(
      'TableHead',
      'Table Head',
      { font: mono, size: 15, color: toHex(colors.softInk), allCaps: true, characterSpacing: 10 },
      { before: 3, after: 3 },
      { keepNext: true },
    ),
    paragraphStyle('TableText', 'Table Text', { size: 19 }, { before: 2, after: 2, line: 264 }),
    paragraphStyle(
      'ContentsHeading',
      'Contents Heading',
      { font: display, size: 34 },
      { before: 16, after: 8 },
      { keepNext: true },
    ),
    paragraphStyle('StatementLine', 'Statement Line', { size: 20, color: toHex(colors.mint) }, { after: 5 }),
    {
      id: 'TOC1',
      name: 'toc 1',
      basedOn: 'Normal',
      run: { size: 21 },
      paragraph: { spacing: { before: 60, after: 20 } },
    },
    {
      id: 'TOC2',
      name: 'toc 2',
      basedOn: 'Normal',
      run: { size: 19, color: toHex(colors.softInk) },
      paragraph: { indent: { left: 280 }, spacing: { after: 10 } },
    },
    { id: 'Header', name: 'header', basedOn: 'Normal', run: { font: mono, size: 15, color: toHex(colors.softInk) } },
    { id: 'Footer', name: 'footer', basedOn: 'Normal', run: { font: mono, size: 15, color: toHex(colors.softInk) } },
  ],
  characterStyles: [
    {
      id: 'PlaceholderText',
      name: 'Placeholder Text',
      run: { color: toHex(colors.evergreen), shading: { fill: toHex(colors.paleMint) } },
    },
  ],
}

const level = (at: number, format: (typeof LevelFormat)[keyof typeof LevelFormat], text: string, left: number) => ({
  level: at,
  format,
  text,
  alignment: AlignmentType.LEFT,
  style: { paragraph: { indent: { left, hanging: 360 } }, run: { color: toHex(colors.evergreen) } },
})

export const numbering: INumberingOptions = {
  config: [
    {
      reference: 'numbers',
      levels: [level(0, LevelFormat.DECIMAL, '%1.', 400), level(1, LevelFormat.BULLET, '–', 760)],
    },
    { reference: 'bullets', levels: [level(0, LevelFormat.BULLET, '•', 400), level(1, LevelFormat.BULLET, '–', 760)] },
  ],
}

/** A one-page statement: its name is light on a dark band, and everything is set closer. */
export const statementStyles: IStylesOptions = {
  ...styles,
  default: {
    ...styles.default,
    document: {
      ...styles.default?.document,
      paragraph: { spacing: { after: 80, line: 264, lineRule: 'auto' } },
    },
    title: heading(23, 4, 2, colors.card),
    heading1: heading(14, 10, 3),
    listParagraph: { paragraph: { spacing: { after: 40, line: 264, lineRule: 'auto' } } },
  },
}
