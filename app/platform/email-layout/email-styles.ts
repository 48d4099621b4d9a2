import type { CSSProperties } from 'react'
import * as colors from '../../../brand/colors.ts'

// Every email program knows styles in attributes, but not every one a style sheet in the head: the light scheme is in the
// former, the dark one in the latter. Neither has pure black or white, which some programs invert.

const SERIF = 'Besley, Georgia, serif'
const SANS = 'Helvetica, Arial, sans-serif'
const LINE = `1px solid ${colors.rule}`

/** The space around the card is a cell's: some programs take the body's own away. */
export const BODY: CSSProperties = { backgroundColor: colors.paper, margin: 0, padding: 0 }

export const PAGE: CSSProperties = {
  backgroundColor: colors.paper,
  color: colors.ink,
  fontFamily: 'Georgia, serif',
  margin: 0,
  padding: '16px 8px',
}

export const CARD: CSSProperties = {
  backgroundColor: colors.card,
  color: colors.ink,
  border: LINE,
  maxWidth: 600,
  padding: 8,
  overflowWrap: 'anywhere',
}

export const PREHEADER: CSSProperties = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
}

export const PICTURE: CSSProperties = { display: 'block', outline: 'none', border: 'none', textDecoration: 'none' }

/** A narrow card shows a shorter band, not a thinner one. */
export const ENGRAVED_RULE: CSSProperties = { objectFit: 'cover', objectPosition: 'left', width: '100%' }

export const SHEET: CSSProperties = { maxWidth: 600, padding: '0 16px 12px' }

export const BRAND: CSSProperties = {
  borderBottom: `2px solid ${colors.ink}`,
  margin: '12px 0 28px',
  padding: '0 0 12px',
}

export const BRAND_NAME: CSSProperties = { fontFamily: SERIF, fontSize: 22, fontWeight: 700 }

export const NOTE: CSSProperties = {
  color: colors.softInk,
  fontFamily: "'Courier New', monospace",
  fontSize: 13,
  lineHeight: '18px',
}

export const HEADING: CSSProperties = { fontFamily: SERIF, fontSize: 30, lineHeight: '36px', margin: '0 0 16px' }

export const PARAGRAPH: CSSProperties = { fontFamily: SANS, fontSize: 17, lineHeight: '26px', margin: '16px 0' }

export const SMALL: CSSProperties = {
  color: colors.softInk,
  fontFamily: SANS,
  fontSize: 14,
  lineHeight: '21px',
  margin: '0 0 12px',
}

export const LINK: CSSProperties = { color: colors.evergreen, textDecoration: 'underline' }

/** Outlook on Windows: the blanks around a button's text are its padding. Lengths in points. */
const OUTLOOK_BUTTON = { msoPaddingAlt: '0px' }
const OUTLOOK_BUTTON_TEXT = { msoPaddingAlt: '0px', msoTextRaise: 10.5 }

const BUTTON: CSSProperties = {
  ...OUTLOOK_BUTTON,
  borderRadius: 4,
  boxSizing: 'border-box',
  display: 'inline-block',
  fontFamily: SANS,
  fontSize: 17,
  fontWeight: 600,
  lineHeight: '24px',
  maxWidth: '100%',
  padding: '14px 16px',
  textAlign: 'center',
  textDecoration: 'none',
  width: '100%',
}

export const PRIMARY_BUTTON: CSSProperties = { ...BUTTON, backgroundColor: colors.evergreen, color: colors.card }

export const OUTLINE_BUTTON: CSSProperties = {
  ...BUTTON,
  border: `2px solid ${colors.evergreen}`,
  color: colors.evergreen,
  padding: '12px 14px',
}

export const BUTTON_TEXT: CSSProperties = {
  ...OUTLOOK_BUTTON_TEXT,
  display: 'inline-block',
  lineHeight: '120%',
  maxWidth: '100%',
}

const CELL: CSSProperties = {
  fontFamily: SANS,
  fontSize: 16,
  lineHeight: '24px',
  padding: '10px 0',
  verticalAlign: 'top',
}

export const LABELED_VALUE: CSSProperties = { borderTop: `1px dashed ${colors.rule}` }

export const LABEL: CSSProperties = { ...CELL, color: colors.softInk, overflowWrap: 'normal', paddingRight: 16 }

export const SHORT_LABEL: CSSProperties = { ...LABEL, whiteSpace: 'nowrap' }

export const VALUE: CSSProperties = { ...CELL, textAlign: 'right' }

export const TOTAL: CSSProperties = { borderTop: `2px solid ${colors.ink}`, borderBottom: `2px solid ${colors.ink}` }

export const TOTAL_CELL: CSSProperties = { ...CELL, fontFamily: SERIF, fontSize: 20, fontWeight: 700 }

/** Not seen in the HTML. */
export const TEXT_ONLY: CSSProperties = { display: 'none' }

export const ASIDE: CSSProperties = {
  backgroundColor: colors.paleMint,
  borderLeft: `5px double ${colors.evergreen}`,
  margin: '24px 0',
  padding: '12px 16px',
}

export const ASIDE_TEXT: CSSProperties = { ...PARAGRAPH, fontSize: 16, lineHeight: '24px', margin: 0 }

export const RULE: CSSProperties = { border: 0, borderTop: LINE, margin: '28px 0 16px', width: '100%' }

export const DARK_STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
body,body>table>tbody>tr>td,.page{background-color:#0e1a15!important;color:#f1e9d6!important}
.card{background-color:#16261f!important;border-color:#3d5247!important}
.soft{color:#c3cbb9!important}
.link{color:#f0bd5a!important}
.primary{background-color:#f0bd5a!important;color:${colors.ink}!important}
.outline{border-color:#f0bd5a!important;color:#f0bd5a!important}
.rule{border-color:#3d5247!important}
.line{border-color:#f1e9d6!important}
.aside{background-color:#22382e!important;border-color:#f0bd5a!important}
}`
