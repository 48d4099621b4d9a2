import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MessageText } from './message-text.tsx'

const ME = 'per_me000000000000000000'

interface Element {
  name: string
  attributes: Record<string, string>
}

/** What a browser makes of it: its elements and its text. */
function read(body: string): { elements: Element[]; text: string } {
  const elements: Element[] = []
  let text = ''
  const parser = new Parser({
    onopentag: (name, attributes) => elements.push({ name, attributes }),
    ontext: (part) => {
      text += part
    },
  })
  parser.end(renderToStaticMarkup(<MessageText body={body} me={ME} />))
  return { elements, text }
}

/** The greatest number of elements around one place. */
function depthOf(body: string): number {
  let [depth, most] = [0, 0]
  const parser = new Parser({
    onopentag() {
      depth += 1
      most = Math.max(most, depth)
    },
    onclosetag() {
      depth -= 1
    },
  })
  parser.end(renderToStaticMarkup(<MessageText body={body} me={ME} />))
  return most
}

const ELEMENTS = 'div p strong em s a br ul ol li blockquote pre code span bdi'.split(' ')
const ATTRIBUTES = ['class', 'href', 'rel', 'start']

/** What one could try: the marks of Markdown, HTML, addresses, mentions, and characters that turn or hide what is read. */
const fragment = fc.oneof(
  fc.constantFrom(
    ...['**', '*', '_', '~~', '`', '```\n', '> ', '- ', '1. ', '999999999. ', '# ', '---\n', '| a | b |\n|-|-|\n'],
    ...[
      '[',
      ']',
      '(',
      ')',
      '![',
      '](',
      '<',
      '>',
      '&',
      '&lt;',
      '&#x3c;',
      '\\',
      '\n',
      '\n\n',
      '    ',
      '\t',
      '[x]: /y "z"\n',
    ],
    ...[
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<a href="javascript:1">',
      '<!--',
      '</div>',
      '<svg/onload=1>',
    ],
    ...[
      'javascript:alert(1)',
      'JaVaScRiPt:1',
      'java\nscript:1',
      'data:text/html,x',
      'vbscript:1',
      'https://example.com/a_b',
      'www.example.com',
    ],
    ...[
      '[x](javascript:alert(1))',
      '[x](https://example.com "t")',
      '![x](https://example.com/x.png)',
      '<https://example.com>',
      'a@example.com',
    ],
    ...[`@[Dana](${ME})`, '@[x](everyone)', '@[\u202ex\u2066](per_00000000000000000000)', '@[', '@everyone'],
    ...['\u202e', '\u2066', '\u200b', '\ufeff', '\u0000', '\ud800', '🚐', 'שלום', 'é'],
  ),
  fc.string({ maxLength: 8 }),
)
const body = fc.array(fragment, { maxLength: 40 }).map((parts) => parts.join(''))

test('Whatever is written becomes only text, lists, quotes, code, links and names', () => {
  fc.assert(
    fc.property(body, (text) => {
      const { elements } = read(text)
      for (const { name, attributes } of elements) {
        expect(ELEMENTS).toContain(name)
        expect(ATTRIBUTES).toEqual(expect.arrayContaining(Object.keys(attributes)))
        if (name === 'a') {
          expect(['http:', 'https:', 'mailto:']).toContain(URL.parse(attributes.href ?? '', 'about:blank')?.protocol)
          expect(attributes.rel).toBe('noopener noreferrer nofollow ugc')
        }
      }
    }),
    { numRuns: 3000 },
  )
})

test('No word is lost, whatever marks stand around it', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{3,9}$/), { minLength: 1, maxLength: 6 })
  const marks = fc.constantFrom('**', '*', '~~', '`', '> ', '- ', '# ', '\n\n', ' ')
  fc.assert(
    fc.property(words, marks, (typed, mark) => {
      const { text } = read(`${mark}${typed.join(` ${mark}`)}${mark}`)
      for (const word of typed) expect(text).toContain(word)
    }),
    { numRuns: 500 },
  )
})

test('A name that is written from right to left turns nothing but itself', () => {
  const { elements } = read('Thanks @[\u202eeno\u05d0](per_00000000000000000000) for 1,000 dollars')
  expect(elements.map(({ name }) => name)).toContain('bdi')
})

test.each([
  ['ten thousand stars', '*'.repeat(10_000)],
  ['ten thousand brackets', '['.repeat(10_000)],
  ['quotes within quotes', '> '.repeat(5000)],
  ['lists within lists', Array.from({ length: 140 }, (_, n) => `${' '.repeat(n)}- x`).join('\n')],
  ['many mentions', '@[Dana](per_00000000000000000000)'.repeat(300)],
  ['lists on one line', '- '.repeat(5000)],
  ['quotes and lists by turns', '> - '.repeat(2500)],
  ['bold in italics in bold', `${'**_'.repeat(1600)}x${'_**'.repeat(1600)}`],
  ['backticks', '`'.repeat(10_000)],
])('A message of the greatest length is shown, and not built too deep: %s', (_, text) => {
  const { elements } = read(text.slice(0, 10_000))
  // A browser builds no more than 512 levels, and what it built would not be what React expects.
  expect(depthOf(text.slice(0, 10_000))).toBeLessThan(60)
  expect(elements.length).toBeGreaterThan(0)
})
