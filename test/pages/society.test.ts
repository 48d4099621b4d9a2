import { describe, expect, test } from 'vitest'
import { all, builtPage, checkoutForms, expectSocietyTerms, texts } from './read-page.ts'

describe('/society', () => {
  const { main } = builtPage('/society')

  test('Both join buttons say $35 a month, start the checkout of the Society and have the terms beside them', () => {
    expect(checkoutForms(main, 'society')).toEqual([
      { action: '/functions/v1/create-checkout', button: 'Join for $35 a month' },
      { action: '/functions/v1/create-checkout', button: 'Join for $35 a month' },
    ])
    const joins = all(main, 'section').filter((section) => all(section, 'button', 'Join for $35 a month').length > 0)
    const sections = texts(joins)
    expect(sections).toHaveLength(2)
    for (const words of sections) {
      expectSocietyTerms(words)
      expect(words).toContain('Not a fit? We refund your first payment in full')
    }
    expect(sections[1]?.toLowerCase()).toContain('64% off')
  })
})
