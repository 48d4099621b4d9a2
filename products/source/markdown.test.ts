import { expect, test } from 'vitest'
import { parsePage } from './markdown.ts'

const page = (body: string, values = {}) => parsePage(`---\ntitle: Test\n---\n${body}`, values)

test.each([
  ['a value nobody gave', 'As of {{asOf}}', /No value for {{asOf}}/],
  ['a row with a cell too many', '| A | B |\n|--|--|\n| 1 | 2 | 3 |', /Every row has 2 cells/],
  ['a link that is not https', '[old](http://example.org)', /Links are https/],
])('%s stops the build', (_, body, message) => {
  expect(() => page(body)).toThrow(message)
})
