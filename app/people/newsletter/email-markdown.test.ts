import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderEmailMarkdown } from './issue-email.tsx'

const piece = fc.constantFrom(
  ...[
    '<script>alert(1)</script>',
    '<a href="//evil.example">',
    '"',
    '**b**',
    '`c`',
    '\n\n',
    '<!-- no -->',
    '\0',
    '&lt;',
  ],
  ...['[x](javascript:alert(1))', '![y](data:text/html,z)', '[ok](https://example.com/?a=1&b=2 "title")'],
  ...['# Title', '- one', '1. two', '> said', '```\ncode\n```', '| a | b |\n|---|---|\n| c | d |'],
  ...['<https://example.com>', 'ada@example.com'],
)

test('Any Markdown becomes only our own elements, with links to the web or a mailbox', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme' })), { maxLength: 25 }), (pieces) => {
      const html = renderEmailMarkdown(pieces.join(' '))
      const tags = [...html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gi)]
      for (const [tag, , name = ''] of tags) {
        expect(ALLOWED).toContain(name)
        expect(tag).not.toMatch(/\son\w+=/i)
        const href = /href="([^"]*)"/.exec(tag)?.[1]
        if (href !== undefined) expect(href).toMatch(/^(https?:|mailto:)/i)
      }
      expect(html).not.toMatch(/<!--|<script/i)
    }),
    { numRuns: 2000 },
  )
})

const ALLOWED = 'h2 h3 h4 p ul ol li blockquote hr pre table tr th td a strong em del code br input'.split(' ')

test('The Markdown of an issue becomes the matching HTML', () => {
  const html = renderEmailMarkdown(
    '## Open now\n\n[The list](https://example.com/a?b=1&c=2), **today**.\n\n- One\n- Two',
  )
  expect(html).toContain('>Open now</h2>')
  expect(html).toContain('href="https://example.com/a?b=1&amp;c=2">The list</a>')
  expect(html).toContain('<strong>today</strong>')
  expect(html.match(/<li /g)).toHaveLength(2)
})
