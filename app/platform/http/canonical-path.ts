/**
 * Maps every address to its one spelling. Routers forgive capital letters, needless slashes and letters that are percent-encoded,
 * each in its own way: what one of them counts or guards, another would answer unguarded under a second spelling.
 *
 * @param patterns routes as Hono and React Router write them: `/calls/:token`, `/apply/:token?`, `/:file{[a-z]+}`, `/demo/*`
 * @returns what gives the one spelling of a path, which is the path itself where it is right or no route is like it. The value
 * of a parameter is left as it is.
 */
export function canonicalPaths(patterns: readonly string[]): (path: string) => string {
  const root = createNode()
  for (const pattern of patterns) addPattern(root, segmentsOf(pattern))
  return (path) => {
    const { page, suffix } = withoutSuffix(decodeUnreserved(path))
    const found = matchRoute(root, segmentsOf(page))
    if (!found) return path
    const { spelling, rest } = found
    if (rest) return spelling.length === 0 ? path : `/${spelling.join('/')}${remainderOf(path, spelling.length)}`
    return spelling.length === 0 && suffix ? '/_.data' : `/${spelling.join('/')}${suffix}`
  }
}

interface RouteNode {
  /** By its letters in lower case. */
  fixed: Map<string, { spelling: string; node: RouteNode }>
  parameter?: RouteNode
  isEnd: boolean
  /** The rest of the path belongs to another server, and stays as it is. */
  isWildcard: boolean
}

const createNode = (): RouteNode => ({ fixed: new Map(), isEnd: false, isWildcard: false })

function addPattern(node: RouteNode, [first, ...rest]: string[]): void {
  if (first === undefined) node.isEnd = true
  else if (first === '*') node.isWildcard = true
  else if (first.startsWith(':')) {
    if (first.endsWith('?')) node.isEnd = true
    node.parameter ??= createNode()
    addPattern(node.parameter, rest)
  } else {
    const next = node.fixed.get(first.toLowerCase()) ?? { spelling: first, node: createNode() }
    node.fixed.set(first.toLowerCase(), next)
    addPattern(next.node, rest)
  }
}

interface RouteMatch {
  spelling: string[]
  /** What a route that is open at its end leaves as it is. */
  rest?: string[]
}

function matchRoute(node: RouteNode, [first, ...rest]: string[]): RouteMatch | undefined {
  if (first === undefined) return node.isEnd ? { spelling: [] } : undefined
  const fixed = node.fixed.get(first.toLowerCase())
  const found =
    (fixed && prependSegment(fixed.spelling, matchRoute(fixed.node, rest))) ??
    (node.parameter && prependSegment(first, matchRoute(node.parameter, rest)))
  return found ?? (node.isWildcard ? { spelling: [], rest: [first, ...rest] } : undefined)
}

function prependSegment(segment: string, found: RouteMatch | undefined): RouteMatch | undefined {
  return found && { ...found, spelling: [segment, ...found.spelling] }
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

/** What follows the first `count` segments, with all its slashes. */
function remainderOf(path: string, count: number): string {
  return new RegExp(`^(?:/+[^/]+){${count}}(?<rest>.*)$`).exec(path)?.groups?.rest ?? ''
}

/** React Router answers with the data of a page where its address ends so; `/_.data` also means a slash at the end. */
function withoutSuffix(path: string): { page: string; suffix: '' | '.data' } {
  if (!path.endsWith('.data')) return { page: path, suffix: '' }
  return { page: path.replace(/(?:(?<=\/)_)?\.data$/, ''), suffix: '.data' }
}

/** Letters, digits and the four signs that never need to be encoded (RFC 3986, section 2.3). */
function decodeUnreserved(path: string): string {
  return path.replace(/%(?:[46][1-9a-f]|[57][0-9a]|3[0-9]|2[de]|5f|7e)/gi, (encoded) => decodeURIComponent(encoded))
}
