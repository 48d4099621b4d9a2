import { describe, expect, test } from 'vitest'
import { builtPage, text } from './read-page.ts'

describe('/terms', () => {
  const { main } = builtPage('/terms')

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
