import { expect, test } from 'vitest'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

const HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

test('The headers of every answer promise https only if the site uses https', () => {
  expect(securityHeaders({ https: false })).not.toHaveProperty('Strict-Transport-Security')
  expect(securityHeaders({ https: true })['Strict-Transport-Security']).toContain('max-age=63072000')
})

test("A page's policy lists each inline block once and nothing unsafe, and lets a form lead to the hosted checkout", () => {
  const policy = contentSecurityPolicy({ scripts: [HASH, HASH.slice(1, -1)], styles: [] })
  expect(policy).toContain(`script-src 'self' ${HASH};`)
  expect(policy).toContain("style-src 'self';")
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("form-action 'self' https://checkout.stripe.com;")
  for (const scripts of ["'unsafe-inline'", 'sha256-short', `${HASH}; script-src *`, "'nonce-abc'", '*'])
    expect(() => contentSecurityPolicy({ scripts: [scripts], styles: [] }), scripts).toThrow('not a hash')
})
