import { expect, test } from 'vitest'
import { claimPages, claims } from '../app/catalog/claims.ts'
import { keysOf } from '../app/platform/keys-of.ts'
import { sharedSite } from './site.ts'

const site = sharedSite()

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

test.each([
  ['/', ['$35 ', '$97 ', '$150 ', '$35 /month', 'instead of $99/month']],
  ['/shop', ['$19 /edition', '$35 ', '$97 ', '$149 ', '$49 /month', 'instead of $99/month', '$37 ', '$47 ']],
  ['/blueprint', ['$35 ', 'instead of $97 ']],
  ['/focus-call', ['$150 ']],
  ['/society', ['$35 /month', 'instead of $97/month']],
])('The prices of %s are %j, as the specification has them', async (path, prices) => {
  const words = await wordsOf(path)
  for (const price of prices) expect(words).toContain(price)
})
