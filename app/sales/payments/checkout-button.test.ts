import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CheckoutButton, requestCheckoutUrl } from './checkout-button.tsx'

afterEach(() => vi.unstubAllGlobals())

describe('without script', () => {
  test('the button of a product that is not on sale is disabled and says so', () => {
    const html = render({ productId: 'society', onSale: false, children: 'Join' })
    expect(html).toMatch(/<button[^>]* disabled=""><span[^>]*>Not available yet<\/span><\/button>/)
  })
})

describe('requesting a checkout', () => {
  test('sends the product and the public key, and reads the URL from the answer', async () => {
    const fetch = answer(200, { url: 'https://checkout.stripe.com/c/pay/cs_test_1' })
    await expect(requestCheckoutUrl('blueprint')).resolves.toBe('https://checkout.stripe.com/c/pay/cs_test_1')
    const [path, init] = fetch.mock.calls[0] ?? []
    expect(path).toBe('/functions/v1/create-checkout')
    expect(init?.body).toBe('{"productId":"blueprint"}')
    expect(init?.headers).toMatchObject({ Authorization: 'Bearer anon-demo-key' })
  })

  test('sends where the buyer came from', async () => {
    const fetch = answer(200, { url: 'https://checkout.stripe.com/c/pay/cs_test_1' })
    await requestCheckoutUrl('blueprint', 'https://www.sba.example/')
    expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({ 'X-Document-Referrer': 'https://www.sba.example/' })
  })

  test.each([{}, { url: '' }, { url: 7 }, { url: 'javascript:alert(1)' }])('%j is not a URL', async (body) => {
    answer(200, body)
    await expect(requestCheckoutUrl('blueprint')).rejects.toThrow('No checkout URL received')
  })
})

function render(props: Parameters<typeof CheckoutButton>[0]): string {
  return renderToStaticMarkup(createElement(CheckoutButton, props))
}

function answer(status: number, body: unknown) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}
