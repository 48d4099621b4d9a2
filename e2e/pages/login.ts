import { expect, test } from 'vitest'
import { describePage, expectLinks, main, text } from './page-test.ts'

describePage('/login', () => {
  test('It asks for an email address, and leads people who only look for a purchase to it', async () => {
    expect(await text(main())).toMatch(/there’s no password/)
    await expectLinks(main(), /something you bought/, '/find-my-purchase')
  })
})
