import { expect, test } from 'vitest'
import { site } from '../../../site.config.ts'
import { shopForFile } from '../../../test/shop.ts'
import { destinations } from '../../catalog/destinations.ts'
import { withSnapshot } from '../../catalog/snapshots.ts'
import { createApp } from '../../server.ts'

const shop = shopForFile({ runJobs: false })
const outside = 'https://quiz.example.com/funding'

test('With a quiz elsewhere every button leads there, and so does /quiz, in place of the page that was built', async () => {
  const snapshot = { site: { ...site, links: { ...site.links, quiz: outside } } }
  const deps = { ...shop.deps, releases: { ...shop.deps.releases, snapshot: () => snapshot } }
  const built = async () => new Response('as built')
  const rendered = async () => new Response('rendered', { status: 302, headers: { Location: destinations.quiz } })
  const elsewhere = await createApp(deps, rendered, [], built).request('/quiz')
  expect([elsewhere.status, elsewhere.headers.get('Location')]).toEqual([302, outside])
  expect(withSnapshot(snapshot, () => destinations.quiz)).toBe(outside)
  expect(await (await createApp(shop.deps, rendered, [], built).request('/quiz')).text()).toBe('as built')
})
