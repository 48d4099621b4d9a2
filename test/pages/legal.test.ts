import { describe, expect, test } from 'vitest'
import { builtPage, expectLinks, text } from './read-page.ts'

describe('/privacy', () => {
  const { main } = builtPage('/privacy')

  test('Data is used only to improve the experience and is never sold', () => {
    expect(text(main)).toContain('Your data is used only to improve your experience, and it is never sold.')
    expectLinks(main, 'support@unborrowed.example', 'mailto:support@unborrowed.example')
  })
})

describe('/terms', () => {
  const { main } = builtPage('/terms')

  test('Products are provided as-is, with lifetime updates where stated, and a support address', () => {
    expect(text(main)).toContain('Our products are provided as-is, with lifetime updates where stated.')
    expectLinks(main, 'support@unborrowed.example', 'mailto:support@unborrowed.example')
  })

  test('Every refund rule is the same as beside its offer', () => {
    const words = text(main)
    for (const rule of [
      'Full refund within 30 days, no questions asked.',
      'Full refund if the call wasn’t worth it (tell us within 7 days) or you cancel at least 24 hours ahead.',
      'Not a fit? We refund your first payment in full.',
      'Not what this page promised? Full refund within 14 days.',
    ])
      expect(words).toContain(rule)
  })
})
