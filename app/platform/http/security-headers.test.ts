import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

const HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

describe('the headers of every answer', () => {
  test('promise https only if the site uses https', () => {
    expect(securityHeaders({ https: false })).not.toHaveProperty('Strict-Transport-Security')
    expect(securityHeaders({ https: true })['Strict-Transport-Security']).toContain('max-age=63072000')
  })
})

describe("a page's policy", () => {
  test('lists each inline block once and nothing unsafe', () => {
    const policy = contentSecurityPolicy({ scripts: [HASH, HASH.slice(1, -1)], styles: [] })
    expect(policy).toContain(`script-src 'self' ${HASH};`)
    expect(policy).toContain("style-src 'self';")
    expect(policy).not.toContain('unsafe')
  })

  test('lets a form lead to the hosted checkout, to which our own answer redirects', () => {
    expect(contentSecurityPolicy({ scripts: [], styles: [] })).toContain(
      "form-action 'self' https://checkout.stripe.com;",
    )
  })

  test.each(["'unsafe-inline'", 'sha256-short', `${HASH}; script-src *`, "'nonce-abc'", '*'])(
    'refuses %s as a hash',
    (scripts) => {
      expect(() => contentSecurityPolicy({ scripts: [scripts], styles: [] })).toThrow('not a hash')
    },
  )
})
