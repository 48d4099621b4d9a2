import { describe, expect, test } from 'vitest'
import { all, builtPage, checkoutForms, expectSocietyTerms, readTerms, region, text, texts } from './read-page.ts'

describe('/society', () => {
  const { main } = builtPage('/society')

  test('A badge, a headline, $35 a month with $97 struck through, and a row of figures are shown', () => {
    const words = text(main)
    expect(words).toMatch(/Founding member/i)
    expect(words).toMatch(/\$35\/month ?instead of \$97\/month/)
    expect(readTerms(main)).toContainEqual(['states represented', '12+'])
    expect(readTerms(main).length).toBe(4)
    expect(words).toContain('Applications are reviewed within 48 hours of having both')
  })

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

  test('Problem and solution, four wins, six features and three steps are shown', () => {
    expect(all(region(main, /^Searching is/), 'ul ol')).toHaveLength(2)
    expect(all(region(main, 'Member wins'), 'li')).toHaveLength(4)
    expect(texts(all(region(main, /^Six things/), 'h3'))).toEqual([
      'Monthly grant and contract leads',
      'Live strategy and accountability calls',
      'Templates, tools and trackers',
      'Compliance and proposal-writing training',
      'Private founder chat with support threads',
      'Win wall and progress board',
    ])
    expect(texts(all(region(main, 'From application to award'), 'h2 h3 h4', /^Step/))).toEqual([
      'Step 1: Apply and get accepted',
      'Step 2: Get resources and support',
      'Step 3: Apply and win funding',
    ])
  })
})
