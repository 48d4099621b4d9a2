/**
 * Knows the one spelling of every address. Routers forgive capital letters, needless slashes and letters that are percent-encoded,
 * each in its own way: what one of them counts or guards, another would answer unguarded under a second spelling.
 *
 * @param patterns routes as Hono and React Router write them: `/calls/:token`, `/apply/:token?`, `/:file{[a-z]+}`, `/demo/*`
 * @returns what gives the one spelling of a path, which is the path itself where it is right or no route is like it. What
 * stands for a parameter keeps its letters.
 */
export function canonicalPaths(patterns: readonly string[]): (path: string) => string {
  const root = newNode()
  for (const pattern of patterns) add(root, segmentsOf(pattern))
  return (path) => {
    const { page, suffix } = withoutSuffix(decodePlain(path))
    const found = follow(root, segmentsOf(page))
    if (!found) return path
    const { spelling, rest } = found
    if (rest) return spelling.length === 0 ? path : `/${spelling.join('/')}${restOf(path, spelling.length)}`
    return spelling.length === 0 && suffix ? '/_.data' : `/${spelling.join('/')}${suffix}`
  }
}

interface Node {
  /** By its letters in lower case. */
  fixed: Map<string, { spelling: string; node: Node }>
  parameter?: Node
  ends: boolean
  /** Whatever follows belongs to somebody else, and is not touched. */
  open: boolean
}

const newNode = (): Node => ({ fixed: new Map(), ends: false, open: false })

function add(node: Node, [first, ...rest]: string[]): void {
  if (first === undefined) node.ends = true
  else if (first === '*') node.open = true
  else if (first.startsWith(':')) {
    if (first.endsWith('?')) node.ends = true
    node.parameter ??= newNode()
    add(node.parameter, rest)
  } else {
    const next = node.fixed.get(first.toLowerCase()) ?? { spelling: first, node: newNode() }
    node.fixed.set(first.toLowerCase(), next)
    add(next.node, rest)
  }
}

interface Found {
  spelling: string[]
  /** What a route that is open at its end leaves as it is. */
  rest?: string[]
}

function follow(node: Node, [first, ...rest]: string[]): Found | undefined {
  if (first === undefined) return node.ends ? { spelling: [] } : undefined
  const fixed = node.fixed.get(first.toLowerCase())
  const found =
    (fixed && before(fixed.spelling, follow(fixed.node, rest))) ??
    (node.parameter && before(first, follow(node.parameter, rest)))
  return found ?? (node.open ? { spelling: [], rest: [first, ...rest] } : undefined)
}

function before(segment: string, found: Found | undefined): Found | undefined {
  return found && { ...found, spelling: [segment, ...found.spelling] }
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

/** What follows the first `count` segments, with all its slashes. */
function restOf(path: string, count: number): string {
  return new RegExp(`^(?:/+[^/]+){${count}}(?<rest>.*)$`).exec(path)?.groups?.rest ?? ''
}

/** React Router answers with the data of a page where its address ends so; `/_.data` also stands for a slash at the end. */
function withoutSuffix(path: string): { page: string; suffix: '' | '.data' } {
  if (!path.endsWith('.data')) return { page: path, suffix: '' }
  return { page: path.replace(/(?:(?<=\/)_)?\.data$/, ''), suffix: '.data' }
}

/** Letters, digits and the four signs that never need to be encoded (RFC 3986, section 2.3). */
function decodePlain(path: string): string {
  return path.replace(/%(?:[46][1-9a-f]|[57][0-9a]|3[0-9]|2[de]|5f|7e)/gi, (encoded) => decodeURIComponent(encoded))
}
