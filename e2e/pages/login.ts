import { expect, test } from 'vitest'
import { describePage, expectLinks, main, text } from './page-test.ts'

describePage('/login', () => {
  test('Sign-in is coming soon, and the Shop is the way on', async () => {
    expect(await text(main())).toMatch(/Sign-in is coming soon/)
    await expectLinks(main(), /Shop/, '/shop')
  })
})
