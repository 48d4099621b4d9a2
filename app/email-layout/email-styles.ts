import type { CSSProperties } from 'react'
import * as colors from '../../brand/colors.ts'

// Every email program knows styles in attributes, but not every one a style sheet in the head: the light scheme is in the
// former, the dark one in the latter. Neither has pure black or white, which some programs invert.

const SANS = 'Helvetica, Arial, sans-serif'
const LINE = `1px solid ${colors.rule}`

export const PAGE: CSSProperties = {
  backgroundColor: colors.paper,
  color: colors.ink,
  fontFamily: 'Georgia, serif',
  margin: 0,
  padding: '24px 12px',
}

export const CARD: CSSProperties = {
  backgroundColor: colors.card,
  color: colors.ink,
  border: LINE,
  maxWidth: 560,
  padding: '28px 24px',
  overflowWrap: 'anywhere',
}

export const HEADING: CSSProperties = { fontSize: 26, lineHeight: '32px', margin: '8px 0 20px' }

export const PARAGRAPH: CSSProperties = { fontFamily: SANS, fontSize: 17, lineHeight: '26px', margin: '16px 0' }

export const SMALL: CSSProperties = {
  color: colors.softInk,
  fontFamily: SANS,
  fontSize: 14,
  lineHeight: '21px',
  margin: '0 0 12px',
}

export const LINK: CSSProperties = { color: colors.evergreen, textDecoration: 'underline' }

export const PRIMARY_BUTTON: CSSProperties = {
  backgroundColor: colors.evergreen,
  borderRadius: 4,
  color: colors.card,
  fontFamily: SANS,
  fontSize: 17,
  fontWeight: 600,
  padding: '14px 22px',
}

export const LABELED_VALUE: CSSProperties = {
  ...PARAGRAPH,
  borderTop: LINE,
  margin: 0,
  padding: '8px 0',
  wordBreak: 'break-word',
}

export const RULE: CSSProperties = { borderColor: colors.rule, margin: '28px 0 16px' }

export const DARK_STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
body,body>table>tbody>tr>td,.page{background-color:#0e1a15!important;color:#f1e9d6!important}
.card{background-color:#16261f!important;border-color:#3d5247!important}
.soft{color:#c3cbb9!important}
.link{color:#f0bd5a!important}
.primary{background-color:#f0bd5a!important;color:${colors.ink}!important}
.rule{border-color:#3d5247!important}
}`
