import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { CheckoutButton, requestCheckoutUrl } from './checkout-button.tsx'

afterEach(() => vi.unstubAllGlobals())

test('The button of a product that is not on sale is disabled and says so', () => {
  const props = { productId: 'society', onSale: false, children: 'Join' } as const
  expect(renderToStaticMarkup(createElement(CheckoutButton, props))).toMatch(
    /<button[^>]* disabled=""><span[^>]*>Not available yet<\/span><\/button>/,
  )
})

/** Asks for a checkout that is answered so. */
async function request(answer: unknown) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => Response.json(answer))
  vi.stubGlobal('fetch', fetch)
  return { url: await requestCheckoutUrl('blueprint', 'https://www.sba.example/'), sent: fetch.mock.calls[0] }
}

test('A request for a checkout has the product, the public key and where the buyer came from', async () => {
  const { url, sent } = await request({ url: 'https://checkout.stripe.com/c/pay/cs_test_1' })
  expect([url, sent?.[0]]).toEqual(['https://checkout.stripe.com/c/pay/cs_test_1', '/functions/v1/create-checkout'])
  expect(sent?.[1]).toMatchObject({
    body: '{"productId":"blueprint"}',
    headers: { Authorization: 'Bearer anon-demo-key', 'X-Document-Referrer': 'https://www.sba.example/' },
  })
})

test.each([{}, { url: '' }, { url: 7 }, { url: 'javascript:alert(1)' }])('%j is not a URL', async (body) => {
  await expect(request(body)).rejects.toThrow('No checkout URL received')
})
