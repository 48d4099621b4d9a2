import { expect, test } from 'vitest'
import { builtPage, expectLinks, text } from './read-page.ts'

test('After a Clarity Call is paid the page says what was bought, on which terms, and who answers questions', () => {
  const { main, robots } = builtPage('/clarity-call-success')
  const words = text(main)
  expect(words).toContain('30 minutes')
  expect(words).toContain('We’ll email you the link to the call after you book')
  expect(words).toContain('No refunds for missed or canceled sessions without 24 hours’ notice.')
  expectLinks(main, 'support@unborrowed.example', 'mailto:support@unborrowed.example')
  expectLinks(main, /^Pick a time/, '/book/clarity-call', 'new tab')
  expect(robots).toContain('noindex')
})
