import { expect, test } from 'vitest'
import { describePage, main, open, readHead, readTerms, text, texts } from './page-test.ts'

describePage('/success', () => {
  test('The membership is active, reviewed within 48 hours, and refunded in full if it is not a fit', async () => {
    const words = await text(main())
    expect(words).toContain('Your membership is active')
    expect(words).toContain('Applications are reviewed within 48 hours')
    expect(words).toContain('your first payment is fully refunded')
    expect(words).toContain('Cancel anytime through your account')
    expect(await readTerms(main())).toEqual([
      ['First month', '$35'],
      ['Renewal, after the first cycle', '$97/month'],
    ])
    const access = (await texts(main().getByRole('listitem'))).join(' ')
    for (const part of [/leads/, /templates/i, /live calls with Simone/i, /community/]) expect(access).toMatch(part)
  })

  test('Search engines are told not to list it', async () => {
    expect((await readHead()).robots).toContain('noindex')
  })

  test('A session_id does not change what is shown, and is not sent anywhere', async () => {
    const seen = await text(main())
    const asked: string[] = []
    const page = await open('/success')
    page.on('request', (request) => void asked.push(`${request.url()} ${request.postData() ?? ''}`))
    const own = '/success?session_id=cs_test_abc'
    await open(own)
    await page.waitForLoadState('networkidle')
    expect(await text(main())).toBe(seen)
    expect(asked.filter((request) => request.includes('cs_test_abc') && !request.includes(own))).toEqual([])
    page.removeAllListeners('request')
  })
})
