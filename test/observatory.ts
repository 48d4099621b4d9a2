/**
 * What the MDN HTTP Observatory adds and takes away (its scoring algorithm 6: src/grader/charts.js of
 * mdn/mdn-http-observatory), for a site that sets no cookie and redirects to https.
 *
 * @param headers of an answer, their names in small letters
 * @param page the HTML of the same answer
 */
export function observatoryScores(headers: Record<string, string>, page = ''): Record<string, number> {
  const policy = directives(headers['content-security-policy'] ?? '')
  return {
    'content-security-policy': scorePolicy(policy),
    'referrer-policy': headers['referrer-policy'] === 'strict-origin-when-cross-origin' ? 5 : 0,
    'strict-transport-security': /max-age=(\d{8,})/.test(headers['strict-transport-security'] ?? '') ? 0 : -20,
    'frame-ancestors': policy.get('frame-ancestors')?.join() === "'none'" ? 5 : -20,
    'cross-origin-resource-policy': headers['cross-origin-resource-policy'] === 'same-origin' ? 10 : 0,
    'cross-origin-opener-policy': headers['cross-origin-opener-policy'] === 'same-origin' ? 10 : 0,
    'cross-origin-embedder-policy': headers['cross-origin-embedder-policy'] === 'require-corp' ? 10 : 0,
    'x-content-type-options': headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    'subresource-integrity': scoreScripts(page),
  }
}

/** One script with an address and an integrity attribute earns the points; none may come from elsewhere without. */
function scoreScripts(page: string): number {
  const scripts = page.match(/<script[^>]*\ssrc=[^>]*>/g) ?? []
  if (scripts.some((script) => /\ssrc="(https?:)?\/\//.test(script))) return -50
  return scripts.some((script) => /\sintegrity="sha(256|384|512)-/.test(script)) ? 5 : 0
}

function scorePolicy(policy: Map<string, string[]>): number {
  if (policy.size === 0) return -25
  const of = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const code = [...of('script-src'), ...of('style-src')]
  if ([...code, ...of('object-src')].some((source) => BROAD.test(source))) return -20
  const pictures = [...of('img-src'), ...of('media-src')]
  if (code.includes("'unsafe-eval'") || pictures.some((source) => /^(http|ftp):/.test(source))) return -10
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5
}

/** Sources that allow code from anywhere. Images may be embedded as data. */
const BROAD = /^('unsafe-inline'|data:|ftp:|https?:(\/\/\*(\.\*)?)?|\*)$/

function directives(policy: string): Map<string, string[]> {
  const parts = policy
    .split('; ')
    .filter(Boolean)
    .map((part) => part.split(' '))
  return new Map(parts.map(([name = '', ...sources]) => [name, sources]))
}

/** Bonuses only count for a site that has 90 without them. */
export function total(scores: Record<string, number>): number {
  const lost = Object.values(scores)
    .filter((score) => score < 0)
    .reduce((sum, score) => sum + score, 100)
  return lost < 90
    ? lost
    : Object.values(scores)
        .filter((score) => score > 0)
        .reduce((sum, score) => sum + score, lost)
}
