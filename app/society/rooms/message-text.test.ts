import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { PAIRS, repeated } from '../../../test/delimiters.ts'
import { withinLimit } from '../../../test/within-limit.ts'
import { trustedTypesPolicy } from '../../site/trusted-types.ts'
import { messageHtml } from './message-text.ts'

const ME = 'per_me000000000000000000'

/** What a browser makes of it: its elements, how deep they nest, and its text. */
function read(html: string) {
  const elements: { name: string; attributes: Record<string, string> }[] = []
  let [text, depth, deepest] = ['', 0, 0]
  const parser = new Parser({
    onopentag(name, attributes) {
      elements.push({ name, attributes })
      depth += 1
      deepest = Math.max(deepest, depth)
    },
    onclosetag() {
      depth -= 1
    },
    ontext(part) {
      text += part
    },
  })
  parser.end(html)
  return { elements, text, deepest }
}

/** The policy that the head of each page makes, by which a string becomes HTML. */
function createHTML(): (html: string) => string | null {
  let made: { createHTML(html: string): string | null } | undefined
  const self = { trustedTypes: { createPolicy: (_: string, policy: typeof made) => (made = policy) } }
  runInNewContext(trustedTypesPolicy, { self, document: { getElementById: () => ({ textContent: 'p{}' }) } })
  if (!made) throw new Error('no policy')
  return made.createHTML
}

test.each([
  ['[FYI]: https://example.com/x', '[FYI]: https://example.com/x'],
  ['[Update]: approved', '[Update]: approved'],
  ['2*3*4, 2 * 3 * 4, L*W*H, snake_case_name', '2*3*4, 2 * 3 * 4, L*W*H, snake_case_name'],
  ['¯\\_(ツ)_/¯', '¯\\_(ツ)_/¯'],
  ['\u202eabc\n\u2067def', 'abcdef'],
  ['Ada <ada@example.com> & <b>Bob</b>', 'Ada <ada@example.com> & <b>Bob</b>'],
  ['![Chart](javascript:alert(1)) [a](/b)', '![Chart](javascript:alert(1)) [a](/b)'],
])('What plain people type is shown: %s', (typed, shown) => {
  expect(read(messageHtml(typed)).text).toBe(shown)
})

test('Bold, italics, struck out, code, links, lists, quotes and mentions are what they look like', () => {
  const typed = [
    'Hi @[Dana *W.*](per_dana0000000000000000), **bold** and *it*, ~~old~~ `a*b`,',
    '***both*** [the **list**](https://example.com/a?b=1&c=(2) "t"), see (www.example.com/x_(y)_z).',
    '\n- one\n  1. in\n- two\n\n> said\nNot said\n```\n*code*\n```',
  ].join('\n')
  expect(messageHtml(typed).replaceAll(' rel="noopener noreferrer nofollow ugc"', '')).toBe(
    [
      '<p>Hi <span data-mention="per_dana0000000000000000">@<bdi>Dana *W.*</bdi></span>, <strong>bold</strong> and <em>it</em>, ',
      '<s>old</s> <code>a*b</code>,<br><strong><em>both</em></strong> ',
      '<a href="https://example.com/a?b=1&amp;c=(2)">the <strong>list</strong></a>, see ',
      '(<a href="http://www.example.com/x_(y)_z">www.example.com/x_(y)_z</a>).</p>',
      '<ul><li>one<ol><li>in</li></ol></li><li>two</li></ul><blockquote><p>said</p></blockquote>',
      '<p>Not said</p><pre><code>*code*</code></pre>',
    ].join(''),
  )
})

/** What one could try: the marks of Markdown, HTML, addresses, mentions, and characters that turn or hide what is read. */
const fragment = fc.oneof(
  fc.constantFrom(
    ...'**|*|_|~~|`|```\n|> |- |1. |999999999. |# |---\n|[|]|(|)|![|](|<|>|&|&lt;|&#x3c;|\\|\n|\n\n|    |\t|"'.split(
      '|',
    ),
    ...'[x]: /y "z"\n|<script>alert(1)</script>|<svg/onload=1>|<a href="javascript:1">|javascript:alert(1)'.split('|'),
    ...'java\nscript:1|https://example.com/a_b|[x](https://example.com "t")|[x](https://a.example"onclick=1)'.split(
      '|',
    ),
    ...`<https://example.com>|a@example.com|data-mention="me"|@[Dana](${ME})|@[x](everyone)|🚐|שלום`.split('|'),
    ...'@[\u202ex](per_00000000000000000000)|\u202e|\u2066|\u0000|\ud800'.split('|'),
  ),
  fc.string({ maxLength: 8 }),
)

/** Typed, too, they do nothing. */
const OWN_TAGS = /<\/?(?:p|strong|em|s|code|pre|ul|ol|li|blockquote|a|span|bdi|br)>/gi

test('Whatever is written becomes only elements of ours, which the page takes, and the page takes nothing else', () => {
  const asHtml = createHTML()
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 40 }), (parts) => {
      const html = messageHtml(parts.join(''))
      const { elements, deepest } = read(html)
      expect(asHtml(html)).toBe(html)
      expect(deepest).toBeLessThan(20)
      for (const { name, attributes } of elements) {
        expect('p strong em s a br ul ol li blockquote pre code span bdi'.split(' ')).toContain(name)
        expect(['href', 'rel', 'start', 'data-mention']).toEqual(expect.arrayContaining(Object.keys(attributes)))
        if (name === 'a') expect(attributes.href).toMatch(/^(https?|mailto):/i)
      }
      const typed = parts.join('')
      if (/<[a-z!/?]/i.test(typed.replace(OWN_TAGS, ''))) expect(asHtml(typed)).toBeNull()
    }),
    { numRuns: 2000 },
  )
})

test('No word is lost, whatever marks stand around it', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{3,9}$/), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(words, fc.constantFrom(...PAIRS), (typed, mark) => {
      const { text } = read(messageHtml(`${mark}${typed.join(` ${mark}`)}${mark}`))
      for (const word of typed) expect(text).toContain(word)
    }),
    { numRuns: 2000 },
  )
})

const NESTED = ['~__a', '*a_', '_a _b', '**a*b_c__d ', '> - ', '  - x\n', '@[Dana](per_00000000000000000000)']

test('However marks repeat in a long message, it is read in time, nests a few levels deep and is a few times as long', () => {
  withinLimit(() => {
    for (const part of [...PAIRS, ...NESTED]) {
      const html = messageHtml(repeated(part, 10_000))
      expect([part, html.length < 300_000, read(html).deepest < 20]).toEqual([part, true, true])
    }
  })
})
