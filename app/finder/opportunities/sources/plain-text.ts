import { decodeHTML } from 'entities'
import { Parser } from 'htmlparser2'

/**
 * Text as people read it: markup taken off, references resolved, spaces tidied. The result is text, not HTML: escape it
 * where it is shown.
 */
export function plainText(raw: string): string {
  return normalizeWhitespace(/[<&]/.test(raw) ? stripMarkup(protectAddresses(raw)) : raw)
}

/** The same for text that its source has escaped once more than its format asks for (Grants.gov's extract). */
export function unescapedText(raw: string): string {
  return plainText(raw.includes('&') ? decodeHTML(protectAddresses(raw)) : raw)
}

/** In `https://a.example/?id=1&copy=2` the ampersand stands for itself, though HTML also knows `&copy` without a semicolon. */
function protectAddresses(raw: string): string {
  return raw.replace(/\bhttps?:\/\/[^\s<>"']+/gi, (address) => address.replace(/&(?!#?\w{1,30};)/g, '&amp;'))
}

/** In one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

const BLOCK_TAGS = /^(p|div|br|li|ul|ol|tr|table|h[1-6]|section|article|blockquote|hr)$/
const SKIPPED_TAGS = /^(script|style|template|noscript|title)$/

function stripMarkup(html: string): string {
  let text = ''
  let unread = 0
  const parser = new Parser(
    {
      onopentagname(name) {
        if (SKIPPED_TAGS.test(name)) unread++
        else if (BLOCK_TAGS.test(name)) text += name === 'li' ? '\n- ' : '\n'
      },
      onclosetag(name) {
        if (SKIPPED_TAGS.test(name)) unread = Math.max(0, unread - 1)
        else if (BLOCK_TAGS.test(name)) text += '\n'
      },
      ontext(part) {
        if (unread === 0) text += part
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  return text
}

function normalizeWhitespace(text: string): string {
  return sanitizeText(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\u00a0\u2000-\u200a\u202f\u3000 ]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Without what a database or a page cannot hold: control characters, lone surrogates, marks that turn the writing round. */
export function sanitizeText(text: string): string {
  return text.toWellFormed().replace(UNPRINTABLE, '')
}

const UNPRINTABLE = /(?![\t\n\r])[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
