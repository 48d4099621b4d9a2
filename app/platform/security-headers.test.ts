import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy, NO_PAGE_POLICY, securityHeaders } from './security-headers.ts'

const HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

describe('the headers of every answer', () => {
  test('earn every point of the MDN HTTP Observatory but those for cookies, the preload list and integrity attributes', () => {
    const headers = {
      ...securityHeaders({ https: true }),
      'Content-Security-Policy': contentSecurityPolicy({ scripts: [HASH], styles: [HASH] }),
    }
    expect(observatory(headers)).toEqual({
      'content-security-policy': 10,
      'referrer-policy': 5,
      'strict-transport-security': 0,
      'frame-ancestors': 5,
      'cross-origin-resource-policy': 10,
      'cross-origin-opener-policy': 10,
      'cross-origin-embedder-policy': 10,
      'x-content-type-options': 0,
    })
    expect(total(observatory(headers))).toBe(150)
  })

  test('the scoring sees what is missing', () => {
    expect(total(observatory({}))).toBeLessThan(50)
    expect(observatory({ 'Content-Security-Policy': "script-src 'unsafe-inline'" })['content-security-policy']).toBe(
      -20,
    )
    expect(observatory({ 'Content-Security-Policy': "default-src 'self'" })['content-security-policy']).toBe(5)
  })

  test('promise https only where there is https', () => {
    expect(securityHeaders({ https: false })).not.toHaveProperty('Strict-Transport-Security')
    expect(securityHeaders({ https: true })['Strict-Transport-Security']).toContain('max-age=63072000')
  })
})

describe("a page's policy", () => {
  test('names its inline blocks once each and nothing unsafe', () => {
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

  test('may name another address for the checkout', () => {
    const policy = contentSecurityPolicy({ scripts: [], styles: [], formActions: ['http://localhost:12111'] })
    expect(policy).toContain("form-action 'self' http://localhost:12111;")
  })

  test.each(["'unsafe-inline'", 'sha256-short', `${HASH}; script-src *`, "'nonce-abc'", '*'])(
    'refuses %s as a hash',
    (scripts) => {
      expect(() => contentSecurityPolicy({ scripts: [scripts], styles: [] })).toThrow('not a hash')
    },
  )

  test.each(['https:', '*', 'https://a.example; script-src *', 'https://a.example/path'])(
    'refuses %s as an origin',
    (origin) => {
      expect(() => contentSecurityPolicy({ scripts: [], styles: [], formActions: [origin] })).toThrow('not an origin')
    },
  )

  test('an answer that is no page may do nothing at all', () => {
    expect(NO_PAGE_POLICY).toBe("default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
  })
})

/**
 * What the MDN HTTP Observatory adds and takes away (its scoring algorithm 6: src/grader/charts.js of
 * mdn/mdn-http-observatory), for a site that sets no cookie and redirects to https. The 5 points for integrity attributes
 * are given for a script with an address; our pages have inline scripts alone, and the policy names each by its hash.
 */
function observatory(headers: Record<string, string>): Record<string, number> {
  const policy = directives(headers['Content-Security-Policy'] ?? '')
  return {
    'content-security-policy': scorePolicy(policy),
    'referrer-policy': headers['Referrer-Policy'] === 'strict-origin-when-cross-origin' ? 5 : 0,
    'strict-transport-security': /max-age=(\d{8,})/.test(headers['Strict-Transport-Security'] ?? '') ? 0 : -20,
    'frame-ancestors': policy.get('frame-ancestors')?.join() === "'none'" ? 5 : -20,
    'cross-origin-resource-policy': headers['Cross-Origin-Resource-Policy'] === 'same-origin' ? 10 : 0,
    'cross-origin-opener-policy': headers['Cross-Origin-Opener-Policy'] === 'same-origin' ? 10 : 0,
    'cross-origin-embedder-policy': headers['Cross-Origin-Embedder-Policy'] === 'require-corp' ? 10 : 0,
    'x-content-type-options': headers['X-Content-Type-Options'] === 'nosniff' ? 0 : -5,
  }
}

function scorePolicy(policy: Map<string, string[]>): number {
  if (policy.size === 0) return -25
  const sources = [...policy.values()].flat()
  if (!policy.has('default-src') || sources.includes("'unsafe-inline'")) return -20
  if (sources.some((source) => source.includes('unsafe') || source === '*' || source.endsWith(':'))) return -10
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5
}

function directives(policy: string): Map<string, string[]> {
  const parts = policy
    .split('; ')
    .filter(Boolean)
    .map((part) => part.split(' '))
  return new Map(parts.map(([name = '', ...sources]) => [name, sources]))
}

/** Bonuses only count for a site that has 90 without them. */
function total(scores: Record<string, number>): number {
  const lost = Object.values(scores)
    .filter((score) => score < 0)
    .reduce((sum, score) => sum + score, 100)
  return lost < 90
    ? lost
    : Object.values(scores)
        .filter((score) => score > 0)
        .reduce((sum, score) => sum + score, lost)
}
