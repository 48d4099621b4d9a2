import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CheckoutButton, requestCheckoutUrl } from './checkout-button.tsx'

afterEach(() => vi.unstubAllGlobals())

describe('without script', () => {
  test('the button is a form of its own that says what is bought', () => {
    const html = render({ productId: 'blueprint' })
    expect(html).toContain('method="post"')
    expect(html).toContain('action="/functions/v1/create-checkout"')
    expect(html).toContain('<input type="hidden" name="productId" value="blueprint"/>')
    expect(html).toContain('>Subscribe Now</button>')
  })

  test('the Clarity Call has an address of its own', () => {
    expect(render({ productId: 'clarity-call' })).toContain('action="/functions/v1/create-clarity-checkout"')
  })

  test('what is not on sale cannot be pressed and says so', () => {
    const html = render({ productId: 'society', onSale: false, children: 'Join' })
    expect(html).toMatch(/<button[^>]* disabled="">Not available yet<\/button>/)
  })
})

describe('asking for a checkout', () => {
  test('sends the product and the public key, and takes the address from the answer', async () => {
    const fetch = answer(200, { url: 'https://checkout.stripe.com/c/pay/cs_test_1' })
    await expect(requestCheckoutUrl('blueprint')).resolves.toBe('https://checkout.stripe.com/c/pay/cs_test_1')
    const [path, init] = fetch.mock.calls[0] ?? []
    expect(path).toBe('/functions/v1/create-checkout')
    expect(init?.body).toBe('{"productId":"blueprint"}')
    expect(init?.headers).toMatchObject({ Authorization: 'Bearer anon-demo-key' })
  })

  test.each([{}, { url: '' }, { url: 7 }, { url: 'javascript:alert(1)' }])('%j is no address', async (body) => {
    answer(200, body)
    await expect(requestCheckoutUrl('blueprint')).rejects.toThrow('No checkout URL received')
  })

  test('a refusal is a failure, whatever its body says', async () => {
    answer(502, { url: 'https://checkout.stripe.com/c/pay/cs_test_1' })
    await expect(requestCheckoutUrl('blueprint')).rejects.toThrow('The checkout answered 502')
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
