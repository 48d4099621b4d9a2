/**
 * How a text is searched, and how names are compared: in small letters without accents, apostrophes and what has no width.
 * PostgreSQL's function `fold` is the same, for what is stored.
 */
export function fold(text: string): string {
  return text
    .replace(DROPPED, '')
    .replace(/[“”„]/g, '"')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øłđıςßæœ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
}

/** The words of a search, folded, and at most eight: each costs a look. */
export function foldedWords(typed: string): string[] {
  return fold(typed).split(/\s+/).filter(Boolean).slice(0, 8)
}

const DROPPED =
  /['`´‘’‚‛′‵ʹʻʼʽˈ＇\u00ad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]|[\u180b-\u180f]|[\ufe00-\ufe0f]/gu
/** Letters that are none with a mark to Unicode. */
const PLAIN_LETTERS: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', ς: 'σ', ß: 'ss', æ: 'ae', œ: 'oe' }
