import { expect, test } from 'vitest'
import { parsePage } from './markdown.ts'

const page = (body: string, values = {}) => parsePage(`---\ntitle: Test\n---\n${body}`, values)

test('a page is front matter and blocks', () => {
  const { meta, blocks } = page(
    '## Readiness Check\n{tool 1}\n\nTick **what** you have.\n\n- [ ] An EIN\n- [ ] A bank account',
  )
  expect(meta).toEqual({ title: 'Test' })
  expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list'])
  expect(blocks[0]).toMatchObject({ level: 2, text: 'Readiness Check', label: 'tool 1' })
  expect(blocks[2]).toMatchObject({ marker: 'tick' })
})

test('the dashes of a table set the widths of its columns', () => {
  expect(page('| Line | Cost |\n|------|--:|\n| Wages | |').blocks[0]).toMatchObject({
    columns: [
      { share: 6, align: 'left' },
      { share: 2, align: 'right' },
    ],
    rows: [[[{ text: 'Wages' }], []]],
  })
})

test('quotes become curly and [blanks] are marked, inside bold text as well', () => {
  expect(page('Say "yes" to **[name]** on Ana\'s form').blocks[0]).toMatchObject({
    spans: [{ text: 'Say “yes” to ' }, { text: '[name]', kind: 'blank', strong: true }, { text: ' on Ana’s form' }],
  })
})

test.each([
  ['a value nobody gave', 'As of {{asOf}}', /No value for {{asOf}}/],
  ['a box never closed', '::: note Title\n\nText', /never closed/],
  ['a box of no known kind', '::: shout Title\nText\n:::', /A box is one of/],
  ['a row with a cell too many', '| A | B |\n|--|--|\n| 1 | 2 | 3 |', /Every row has 2 cells/],
  ['a link that is not https', '[old](http://example.org)', /Links are https/],
])('%s stops the build', (_, body, message) => {
  expect(() => page(body)).toThrow(message)
})
