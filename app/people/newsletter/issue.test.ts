import { expect, test } from 'vitest'
import { ISSUE } from '../../../test/subscribers.ts'
import { parseIssue } from './issue.ts'

test.each([
  ['no front matter', 'Hello', /starts with subject, preheader and slug/],
  ['no subject', ISSUE.replace(/subject: .*\n/, ''), /subject: is missing/],
  ['a slug with capitals', ISSUE.replace('november-2026', 'November'), /slug: must be small letters/],
  ['a line that nobody knows', ISSUE.replace('slug:', 'sulg: x\nslug:'), /sulg/],
  ['more text than an email holds', ISSUE + 'word '.repeat(4000), /at most 20000 fit/],
  ['no text', ISSUE.slice(0, ISSUE.lastIndexOf('---') + 4), /has no text/],
])('An issue with %s is refused with the reason', (_, source, why) => {
  expect(() => parseIssue(source)).toThrow(why)
})

test('An issue is read as it was written, with either kind of line end', () => {
  for (const source of [ISSUE, ISSUE.replaceAll('\n', '\r\n')]) {
    expect(parseIssue(source)).toMatchObject({
      slug: 'november-2026',
      subject: 'Three grants that close in December',
      topic: 'newsletter',
      markdown: expect.stringContaining('**Three grants**'),
    })
  }
})
