import { describe, expect, test } from 'vitest'
import { all, builtPage, readTerms, text, texts } from './read-page.ts'

describe('/success', () => {
  const { main, robots } = builtPage('/success')

  test('The membership is active, reviewed within 48 hours, and refunded in full if it is not a fit', () => {
    const words = text(main)
    expect(words).toContain('Your membership is active')
    expect(words).toContain('Applications are reviewed within 48 hours')
    expect(words).toContain('your first payment is fully refunded')
    expect(words).toContain('Cancel anytime through your account')
    expect(readTerms(main)).toEqual([
      ['First month', '$35'],
      ['Renewal, after the first cycle', '$97/month'],
    ])
    const access = texts(all(main, 'li')).join(' ')
    for (const part of [/leads/, /templates/i, /live calls with Simone/i, /community/]) expect(access).toMatch(part)
  })

  test('Search engines are told not to list it', () => {
    expect(robots).toContain('noindex')
  })
})
