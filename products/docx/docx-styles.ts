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

/** How a Word file looks: ours, or plain for the papers that a buyer signs and sends. */
export type WordLook = Record<keyof typeof brandLook, string>

export const brandLook = {
  display: wordFonts.display.name,
  text: wordFonts.text.name,
  mono: wordFonts.mono.name,
  ink: colors.ink,
  soft: colors.softInk,
  accent: colors.evergreen,
  rule: colors.rule,
  headFill: colors.deepPaper,
  card: colors.card,
  blankFill: colors.paleMint,
}

export const plainLook: WordLook = {
  display: 'Georgia',
  text: 'Georgia',
  mono: 'Georgia',
  ink: '#000000',
  soft: '#404040',
  accent: '#000000',
  rule: '#a6a6a6',
  headFill: '#f2f2f2',
  card: '#ffffff',
  blankFill: '#ededed',
}

const headingIn = (font: string) => (size: number, before: number, after: number, tone: string) => ({
  run: { font, size: size * 2, bold: false, color: toHex(tone) },
  paragraph: {
    spacing: { before: before * 20, after: after * 20, line: 264, lineRule: 'auto' as const },
    keepNext: true,
    keepLines: true,
  },
})

type Spacing = readonly [before: number, after: number, line?: number]

/** A style of paragraphs, with its spacing in points and its lines in Word's measure. */
const paragraphStyle = (name: string, run: object, [before, after, line = 276]: Spacing, more: object = {}) => ({
  id: name.replaceAll(' ', ''),
  name,
  basedOn: 'Normal',
  next: 'Normal',
  quickFormat: true,
  run,
  paragraph: { spacing: { before: before * 20, after: after * 20, line, lineRule: 'auto' as const }, ...more },
})

export function wordStyles(look: WordLook): IStylesOptions {
  const { display, text, mono, ink, soft, accent, blankFill } = look
  const heading = headingIn(display)
  return {
    default: {
      document: {
        run: { font: text, size: 21, color: toHex(ink), language: { value: 'en-US' } },
        paragraph: { spacing: { after: 120, line: 288, lineRule: 'auto' } },
      },
      title: heading(30, 0, 6, ink),
      heading1: heading(18, 22, 6, ink),
      heading2: heading(14, 16, 4, accent),
      hyperlink: { run: { color: toHex(accent), underline: {} } },
      listParagraph: { paragraph: { spacing: { after: 70, line: 276, lineRule: 'auto' } } },
    },
    paragraphStyles: [
      ...coverStyles(look),
      ...textStyles(look),
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
        run: { size: 19, color: toHex(soft) },
        paragraph: { indent: { left: 280 }, spacing: { after: 10 } },
      },
      { id: 'Header', name: 'header', basedOn: 'Normal', run: { font: mono, size: 15, color: toHex(soft) } },
      { id: 'Footer', name: 'footer', basedOn: 'Normal', run: { font: mono, size: 15, color: toHex(soft) } },
    ],
    characterStyles: [
      {
        id: 'PlaceholderText',
        name: 'Placeholder Text',
        run: { color: toHex(accent), shading: { fill: toHex(blankFill) } },
      },
    ],
  }
}

function coverStyles({ display, mono, rule }: WordLook) {
  const kicker = { font: mono, size: 17, color: toHex(colors.mint), allCaps: true, characterSpacing: 20 }
  const subtitle = { font: display, italics: true, size: 30, color: toHex(colors.marigold) }
  const dotted = { border: { bottom: { style: 'dotted', size: 6, color: toHex(rule), space: 6 } } }
  return [
    paragraphStyle('Cover Title', { font: display, size: 68, color: toHex(colors.card) }, [20, 6, 264]),
    paragraphStyle('Cover Kicker', kicker, [90, 0]),
    paragraphStyle('Cover Subtitle', subtitle, [6, 60]),
    paragraphStyle('Cover Line', { size: 22 }, [9, 9], dotted),
  ]
}

/** Of what the pages say: text, callouts, tables, the heading of the contents. */
function textStyles({ display, mono, soft, accent }: WordLook) {
  const capitals = { font: mono, size: 15, allCaps: true }
  const held = { keepNext: true }
  return [
    paragraphStyle('Lead', { size: 24 }, [0, 10, 300]),
    paragraphStyle('Source Note', { size: 17, color: toHex(soft) }, [2, 8]),
    paragraphStyle('Callout Label', { ...capitals, color: toHex(accent), characterSpacing: 16 }, [4, 2], held),
    paragraphStyle('Callout Title', { font: display, size: 23 }, [0, 4], held),
    paragraphStyle('Prompt', { font: mono, size: 18 }, [0, 5]),
    paragraphStyle('Table Head', { ...capitals, color: toHex(soft), characterSpacing: 10 }, [3, 3], held),
    paragraphStyle('Table Text', { size: 19 }, [2, 2, 264]),
    paragraphStyle('Contents Heading', { font: display, size: 34 }, [16, 8], held),
    paragraphStyle('Statement Line', { size: 20, color: toHex(colors.mint) }, [0, 5]),
  ]
}

const levelIn =
  (accent: string) =>
  (at: number, format: (typeof LevelFormat)[keyof typeof LevelFormat], text: string, left: number) => ({
    level: at,
    format,
    text,
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left, hanging: 360 } }, run: { color: toHex(accent) } },
  })

export const numberingIn = (accent: string): INumberingOptions => {
  const level = levelIn(accent)
  return {
    config: [
      {
        reference: 'numbers',
        levels: [level(0, LevelFormat.DECIMAL, '%1.', 400), level(1, LevelFormat.BULLET, '–', 760)],
      },
      {
        reference: 'bullets',
        levels: [level(0, LevelFormat.BULLET, '•', 400), level(1, LevelFormat.BULLET, '–', 760)],
      },
    ],
  }
}

/** A one-page statement: small, with room between its parts, in the color its owner chose. */
export function statementStyles(accent: string, onBand: boolean): IStylesOptions {
  const styles = wordStyles({ ...plainLook, display: 'Georgia', text: 'Arial', mono: 'Arial', accent })
  const heading = headingIn('Georgia')
  return {
    ...styles,
    paragraphStyles: (styles.paragraphStyles ?? []).map((each) =>
      each.id === 'StatementLine' ? { ...each, run: { size: 20, color: onBand ? 'FFFFFF' : '1A1A1A' } } : each,
    ),
    default: {
      ...styles.default,
      document: {
        ...styles.default?.document,
        run: { ...styles.default?.document?.run, size: 19 },
        paragraph: { spacing: { after: 120, line: 276, lineRule: 'auto' } },
      },
      title: heading(22, 4, 2, onBand ? '#ffffff' : accent),
      heading1: heading(13, 14, 5, accent),
      listParagraph: { paragraph: { spacing: { after: 90, line: 276, lineRule: 'auto' } } },
    },
  }
}
