import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { RENDERED_PATHS } from '../app/routes.ts'
import { sharedSite } from './site.ts'

// Covers the whole built site: every file that is served, and every address in it.
const site = sharedSite()
let files: string[]
const pages = new Map<string, string>()
beforeAll(async () => {
  files = Object.keys((JSON.parse(await readFile('build/static.json', 'utf8')) as { files: object }).files)
  // The sign-in page leads to pages behind it, which send a stranger back.
  for (const path of [...files, ...RENDERED_PATHS.filter((each) => each !== '/login')]) {
    const response = await fetch(site.url + path)
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
    if (isPage) pages.set(path, await response.text())
  }
})

const statuses = new Map<string, Promise<number>>()
function statusOf(address: string): Promise<number> {
  const path = address.split('#')[0] as string
  const asked = statuses.get(path) ?? fetch(site.url + path, { redirect: 'manual' }).then(({ status }) => status)
  statuses.set(path, asked)
  return asked
}

/** The values of an attribute, as a browser reads them. */
function values(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, value = '']) => value.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"))
}

const hrefs = (html: string) => values(html, /<a\s[^>]*?href="([^"]*)"/g)
const sources = (html: string) => values(html, /\s(?:src|href)="(\/[^"#]*)"/g)
const idsOf = (html: string) => new Set(values(html, /\sid="([^"]+)"/g))

async function collect(check: (path: string, html: string) => Promise<string[]> | string[]): Promise<string[]> {
  const found: string[] = []
  for (const [path, html] of pages) found.push(...(await check(path, html)).map((fault) => `${path}: ${fault}`))
  return found
}

test('There are pages to check, and none of their links is empty', async () => {
  expect(pages.size).toBeGreaterThanOrEqual(17)
  expect(
    await collect((_, html) => hrefs(html).filter((href) => href === '#' || href === '' || /^javascript:/i.test(href))),
  ).toEqual([])
})

test('Every link and every file that a page refers to exists', async () => {
  const dead = await collect(async (_, html) => {
    const asked = [...new Set([...hrefs(html), ...sources(html)].filter((href) => href.startsWith('/')))]
    const answers = await Promise.all(asked.map(statusOf))
    // An account leads whoever isn't signed in to the sign-in.
    const expected = (href: string) => (href.startsWith('/account/') ? 303 : 200)
    return asked.filter((href, index) => answers[index] !== expected(href))
  })
  expect(dead).toEqual([])
})

test('Every link to a fragment of the same or another page has its target', async () => {
  const lost = await collect((path, html) =>
    hrefs(html).filter((href) => {
      const [to = '', id] = href.split('#')
      const target = pages.get(to.split('?')[0] || path)
      return id !== undefined && target !== undefined && !idsOf(target).has(id)
    }),
  )
  expect(lost).toEqual([])
})

test('External links are https or mailto with one address, and links to a new tab have no access to ours', async () => {
  const odd = await collect((_, html) =>
    hrefs(html).filter((href) => !/^(\/|#|https:\/\/|mailto:[^@\s]+@[^@\s?]+(\?|$))/.test(href)),
  )
  expect(odd).toEqual([])
  const tabs = await collect((_, html) =>
    (html.match(/<a\s[^>]*target="_blank"[^>]*>/g) ?? []).filter((tag) => !/rel="[^"]*noopener/.test(tag)),
  )
  expect(tabs).toEqual([])
})

test('Every form is sent to an address of our own that accepts it', async () => {
  const actions = [...new Set([...pages.values()].flatMap((html) => values(html, /<form\s[^>]*?action="([^"]*)"/g)))]
  expect(actions.length).toBeGreaterThan(0)
  expect(actions.filter((action) => !action.startsWith('/'))).toEqual([])
  const answers = await Promise.all(actions.map((action) => fetch(site.url + action, { method: 'POST' })))
  expect(actions.filter((_, index) => answers[index]?.status === 404)).toEqual([])
})

test('Every file of the build is served', async () => {
  const answers = await Promise.all(files.map(statusOf))
  expect(files.filter((_, index) => answers[index] !== 200)).toEqual([])
})

test('Every image has its size, so that the layout does not shift when it loads', async () => {
  const unsized = await collect((_, html) =>
    (html.match(/<img\s[^>]*>/g) ?? []).filter((tag) => !/\swidth="\d+"/.test(tag) || !/\sheight="\d+"/.test(tag)),
  )
  expect(unsized).toEqual([])
})
