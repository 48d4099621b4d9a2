import { expect, test } from 'vitest'
import { describePage, expectLinks, main, text } from './page-test.ts'

describePage('/login', () => {
  test('Sign-in is marked as coming soon, with a link to the Shop', async () => {
    expect(await text(main())).toMatch(/Sign-in is coming soon/)
    await expectLinks(main(), /Shop/, '/shop')
  })
})
