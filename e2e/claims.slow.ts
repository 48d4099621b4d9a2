import { beforeAll, expect, test } from 'vitest'
import { claimPages, claims } from '../app/catalog/claims.ts'
import { keysOf } from '../app/platform/keys-of.ts'
import { type Site, sharedSite } from './site.ts'

let site: Site
beforeAll(async () => {
  site = sharedSite()
})

/** The visible text of a page. */
async function wordsOf(path: string): Promise<string> {
  const html = await (await fetch(site.url + path)).text()
  const body = html.slice(html.indexOf('<main')).replace(/<script[\s\S]*?<\/script>/g, '')
  return body
    .replaceAll('&amp;', '&')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .toLowerCase()
}

test.each(keysOf(claimPages).flatMap((key) => claimPages[key].map((path) => [claims[key].figure, path] as const)))(
  'The claim “%s” is on %s, as its record says',
  async (figure, path) => {
    expect(await wordsOf(path)).toContain(figure.toLowerCase())
  },
)
