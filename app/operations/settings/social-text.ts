/** An icon at the foot of every page. Without an address it says that it is coming. */
export interface ShownProfile {
  /** The network's name, or the host of an address that no network of the list has. */
  network: string
  url: string | null
}

/** By the host and everything below it. */
const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  Instagram: ['instagram.com'],
  LinkedIn: ['linkedin.com'],
  YouTube: ['youtube.com', 'youtu.be'],
  Facebook: ['facebook.com', 'fb.com', 'fb.me'],
  TikTok: ['tiktok.com'],
  X: ['x.com', 'twitter.com'],
}

/** In lines and in characters: more of them would be no row of icons. */
const MAX_LINKS = 8
const MAX_ADDRESS_LENGTH = 300

interface SocialLines {
  links: { network: string; url: string }[]
  /** Networks that have an icon without an address, and are to have none. */
  without: string[]
}

/**
 * Reads lines such as `https://www.youtube.com/@bakery` and `no Instagram`, or says what is wrong.
 *
 * @param always the networks that have an icon whether they have an address or not
 */
export function parseSocialLinks(
  typed: string,
  always: readonly string[],
): { text: string; lines: SocialLines } | { problem: string } {
  const lines: SocialLines = { links: [], without: [] }
  for (const line of typed.split('\n').map((each) => each.trim())) {
    const problem = line && readLine(line, always, lines)
    if (problem) return { problem }
  }
  const { links, without } = lines
  if (links.length > MAX_LINKS) return { problem: `That’s more than ${MAX_LINKS} addresses. Use fewer.` }
  const both = links.find(({ network }) => without.includes(network))
  if (both) return { problem: `${both.network} has an address and a line that leaves it out. Delete one of the two.` }
  return { text: [...links.map(({ url }) => url), ...without.map((network) => `no ${network}`)].join('\n'), lines }
}

/** The icons: first those that are always there, each with its address if it has one, then the others as they were typed. */
export function profilesOf({ links, without }: SocialLines, always: readonly string[]): ShownProfile[] {
  const first = always.filter((network) => !without.includes(network))
  return [
    ...first.map((network) => ({ network, url: links.find((link) => link.network === network)?.url ?? null })),
    ...links.filter(({ network }) => !first.includes(network)),
  ]
}

/** Adds what the line says. @returns what is wrong with it */
function readLine(line: string, always: readonly string[], { links, without }: SocialLines): string | undefined {
  const [, left] = /^no\s+(\S+)$/i.exec(line) ?? []
  if (left) {
    const network = always.find((each) => each.toLowerCase() === left.toLowerCase())
    if (!network) return `“${line}”: only ${always.join(' and ')} can be left out like this. Delete the line instead.`
    if (!without.includes(network)) without.push(network)
    return undefined
  }
  const read = readAddress(line)
  if ('problem' in read) return read.problem
  if (links.some(({ network }) => network === read.network)) return `${read.network} is there twice. Keep one address.`
  links.push(read)
  return undefined
}

function readAddress(line: string): { network: string; url: string } | { problem: string } {
  const example = 'It begins with https://, such as https://www.linkedin.com/in/your-name.'
  if (line.length > MAX_ADDRESS_LENGTH)
    return { problem: `“${line.slice(0, 40)}…” is longer than ${MAX_ADDRESS_LENGTH} characters.` }
  if (/^http:/i.test(line)) return { problem: `“${line}” isn’t secure. Write https:// in place of http://.` }
  const url = /\s/.test(line) ? null : URL.parse(line)
  if (url?.protocol !== 'https:' || !isPublicHost(url)) return { problem: `“${line}” isn’t a web address. ${example}` }
  const host = url.hostname.replace(/^www\./, '')
  const network = networkOf(host)
  if (network && url.pathname === '/' && !url.search)
    return {
      problem: `“${line}” leads to ${network}’s own home page. Add what comes after it, such as your name there.`,
    }
  return { network: network ?? host, url: url.href }
}

/** A name that everyone can look up, without a password or a port before the path. */
function isPublicHost({ hostname, username, password, port }: URL): boolean {
  return /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(hostname) && !username && !password && !port
}

function networkOf(host: string): string | undefined {
  const found = Object.entries(NETWORKS).find(([, hosts]) =>
    hosts.some((each) => host === each || host.endsWith(`.${each}`)),
  )
  return found?.[0]
}
