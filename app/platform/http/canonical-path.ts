/**
 * Maps every address to its one spelling. Routers forgive capital letters, needless slashes and letters that are percent-encoded,
 * each in its own way: what one of them counts or guards, another would answer unguarded under a second spelling.
 *
 * @param patterns routes as Hono and React Router write them: `/calls/:token`, `/apply/:token?`, `/:file{[a-z]+}`, `/demo/*`
 * @returns what gives the one spelling of a path, which is the path itself where it is right or no route is like it. The value
 * of a parameter is left as it is.
 */
export function canonicalPaths(patterns: readonly string[]): (path: string) => string {
  const routes = patterns.map(segmentsOf).sort((a, b) => rankOf(a).localeCompare(rankOf(b)))
  return (path) => {
    const { page, suffix } = withoutSuffix(decodeUnreserved(path))
    const segments = segmentsOf(page)
    const route = routes.find((candidate) => isLike(candidate, segments))
    if (!route) return path
    const spelling = segments.slice(0, isOpen(route) ? route.length - 1 : undefined).map(spell)
    if (isOpen(route))
      return spelling.length === 0 ? path : `/${spelling.join('/')}${remainderOf(path, spelling.length)}`
    return spelling.length === 0 && suffix ? '/_.data' : `/${spelling.join('/')}${suffix}`

    function spell(segment: string, at: number): string {
      const part = route?.[at] ?? ''
      return part.startsWith(':') ? segment : part
    }
  }
}

/** Sorts what is fixed before parameters, segment by segment, and both before the rest of a path. */
function rankOf(route: string[]): string {
  return route.map((part) => (part === '*' ? 2 : Number(part.startsWith(':')))).join('')
}

function isLike(route: string[], segments: string[]): boolean {
  if (segments.length > route.length && !isOpen(route)) return false
  return route.every((part, at) => {
    const segment = segments[at]
    if (segment === undefined) return part.startsWith(':') && part.endsWith('?')
    return part === '*' || part.startsWith(':') || part.toLowerCase() === segment.toLowerCase()
  })
}

/** The rest of the path belongs to another server, and stays as it is. */
function isOpen(route: string[]): boolean {
  return route.at(-1) === '*'
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
