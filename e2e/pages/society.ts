import { expect, test } from 'vitest'
import {
  checkoutForms,
  describePage,
  expectSocietyTerms,
  main,
  readTerms,
  region,
  tab,
  text,
  texts,
} from './page-test.ts'

describePage('/society', () => {
  test('A badge, a headline, $35 a month with $97 struck through, and a row of figures are shown', async () => {
    const words = await text(main())
    expect(words).toMatch(/Founding member/i)
    expect(words).toMatch(/\$35\/month ?instead of \$97\/month/)
    expect(await readTerms(main())).toContainEqual(['states represented', '12+'])
    expect((await readTerms(main())).length).toBe(4)
    expect(words).toContain('Applications are reviewed within 48 hours of having both')
  })

  test('Both join buttons say $35 a month, start the checkout of the Society and have the terms beside them', async () => {
    expect(await checkoutForms(main(), 'society')).toEqual([
      { action: '/functions/v1/create-checkout', button: 'Join for $35 a month' },
      { action: '/functions/v1/create-checkout', button: 'Join for $35 a month' },
    ])
    const joins = main()
      .locator('section')
      .filter({ has: tab().getByRole('button', { name: 'Join for $35 a month' }) })
    const sections = await texts(joins)
    expect(sections).toHaveLength(2)
    for (const words of sections) {
      expectSocietyTerms(words)
      expect(words).toContain('Not a fit? We refund your first payment in full')
    }
    expect(sections[1]?.toLowerCase()).toContain('64% off')
  })

  test('Problem and solution, four wins, six features and three steps are shown', async () => {
    expect(
      await region(/^Searching is/)
        .getByRole('list')
        .count(),
    ).toBe(2)
    expect(await region('Member wins').getByRole('listitem').count()).toBe(4)
    expect(await texts(region(/^Six things/).getByRole('heading', { level: 3 }))).toEqual([
      'Monthly grant and contract leads',
      'Live strategy and accountability calls',
      'Templates, tools and trackers',
      'Compliance and proposal-writing training',
      'Private founder chat with support threads',
      'Win wall and progress board',
    ])
    expect(await texts(region('From application to award').getByRole('heading', { name: /^Step/ }))).toEqual([
      'Step 1: Apply and get accepted',
      'Step 2: Get resources and support',
      'Step 3: Apply and win funding',
    ])
  })
})
