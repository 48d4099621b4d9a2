import { expect, test } from 'vitest'
import { claims, type MarketingClaim } from '../app/catalog/claims.ts'
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

test.each(
  Object.values<MarketingClaim>(claims).flatMap(({ figure, shownOn, countedLive }) =>
    // What is counted stands there only while it's true.
    countedLive ? [] : shownOn.map((path) => [figure, path] as const),
  ),
)('The claim “%s” is on %s, as its record says', async (figure, path) => {
  expect(await wordsOf(path)).toContain(figure.toLowerCase())
})
