import { expect, test } from 'vitest'
import { site } from '../site.config.ts'
import { renderEveryEmail, wordsOf } from './email-fixtures.ts'

const { emails, kinds } = await renderEveryEmail()

test('Every kind of email has rows here, so that each is looked at', () => {
  const looked = new Set(emails.map(({ kind }) => kind))
  expect(kinds.filter((kind) => !looked.has(kind))).toEqual([])
})

test('Every email says the same as HTML and as text, in the same order', () => {
  for (const { kind, html, text } of emails) expect(wordsOf(readHtml(html)), kind).toEqual(wordsOf(text))
})

test('Every link of an email stands in its text, too', () => {
  for (const { kind, html, text } of emails)
    for (const [, link = ''] of html.matchAll(/href="(https?:[^"]+)"/g)) expect(text, kind).toContain(decode(link))
})

test('Every email has a subject, its language, a light and a dark scheme, and the postal address', () => {
  for (const { kind, subject, html, text } of emails) {
    expect(subject, kind).toMatch(/\S/)
    expect(html, kind).toMatch(/<html [^>]*lang="en"/)
    expect(html, kind).toMatch(/<meta [^>]*name="color-scheme" content="light dark"/)
    expect(text, kind).toContain(site.postalAddress)
    expect(readHtml(html), kind).toContain(site.postalAddress)
  }
})

test('No part of an email is given a width that a phone doesn’t have', () => {
  const widths = /(?<![-\w])(?:min-)?width(?::\s*(\d+)px|="(\d+)")/g
  for (const { kind, html } of emails)
    for (const [rule, style, attribute] of html.matchAll(widths))
      expect(Number(style ?? attribute), `${kind}: ${rule}`).toBeLessThanOrEqual(320)
})

/** What is seen of an email, without a browser: words that stand in one line stay together. */
function readHtml(html: string): string {
  const seen = html
    .slice(html.indexOf('<body'))
    .replace(/<div[^>]*data-skip-in-text="true".*?<\/div><\/div>|<!--.*?-->/gs, '')
    .replace(/<\/?(?:a|b|code|em|i|span|strong)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
  return decode(seen)
}

function decode(html: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
  return html.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex, decimal, name) =>
    name ? (named[name] ?? entity) : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  )
}
