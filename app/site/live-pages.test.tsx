import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { render } from '../../test/render.ts'
import { claimPages, claims } from '../catalog/claims.ts'
import { stories } from '../catalog/stories.ts'
import { keysOf } from '../platform/keys-of.ts'

// The mode is known when modules are loaded, as it is in a build.
beforeAll(() => {
  vi.resetModules()
  vi.stubEnv('VITE_MODE', 'live')
})
afterAll(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const PAGES = {
  '/': () => import('./home.tsx'),
  '/about': () => import('./about.tsx'),
  '/shop': () => import('./shop.tsx'),
  '/society': () => import('./society.tsx'),
  '/focus-call': () => import('./focus-call.tsx'),
  '/clarity-call': clarityCallWithPlentyOfTimes,
  '/startup-pack': () => import('./startup-pack.tsx'),
  '/funding-pack': () => import('./funding-pack.tsx'),
  '/blueprint': () => import('./blueprint.tsx'),
  '/testimonials': () => import('./testimonials.tsx'),
  '/contact': () => import('./contact.tsx'),
}

/** How few times are left comes from the real calendar: see bookings/calendar/scarcity.test.ts. */
async function clarityCallWithPlentyOfTimes() {
  const { default: ClarityCall, meta } = await import('./clarity-call.tsx')
  const props = { loaderData: { scarcity: [] } } as unknown as React.ComponentProps<typeof ClarityCall>
  return { default: () => <ClarityCall {...props} />, meta }
}

/** A page’s text, with its title and description for search results and link previews. */
async function textOf(path: keyof typeof PAGES): Promise<string> {
  const { default: Component, meta } = await PAGES[path]()
  return `${render(<Component />, path).replace(/<[^>]*>/g, ' ')} ${JSON.stringify(meta())}`.replace(/\s+/g, ' ')
}

/** Figures that are nothing but a claim, wherever they stand. */
const FIGURES = Object.values(claims)
  .map(({ figure }) => figure)
  .filter((figure) => !['15', '30-day', '100%'].includes(figure))

/** Names of the people in all stories. */
const NAMES = Object.values(stories)
  .flat()
  .flatMap((each) => (typeof each === 'string' ? [] : each.name))

test.each(Object.keys(PAGES) as (keyof typeof PAGES)[])('A live %s says nothing that is not proven', async (path) => {
  const text = await textOf(path)
  expect(text.length).toBeGreaterThan(300)
  const unproven = keysOf(claimPages)
    .filter((key) => claimPages[key].includes(path))
    .map((key) => `${claims[key].figure} ${claims[key].label}`)
  const claimed = [...unproven, ...FIGURES, ...NAMES, 'money-back guarantee', 'A caterer', 'a caterer']
  expect(claimed.filter((words) => text.includes(words))).toEqual([])
})

test('A live page shows a story and a claim from the day on which their evidence is on record, and its script has no other', async () => {
  const { buildSnapshot, withSnapshot } = await import('../catalog/snapshots.ts')
  const { contentScript } = await import('../operations/releases/releases.ts')
  const evidence = { saidBy: 'Elena Ruiz', date: '2026-03-14', source: 'consent/elena-ruiz.pdf' }
  const { homeStory, homeCards } = stories
  const { snapshot, problems } = buildSnapshot({
    stories: { homeStory: { ...homeStory, sample: false, evidence }, homeCards: [{ ...homeCards[0], sample: false }] },
    claims: { totalFunding: { figure: '$1.2M+', label: 'total funding', evidence } },
  })
  expect(problems).toEqual([])
  for (const text of [await withSnapshot(snapshot, () => textOf('/')), contentScript(snapshot)?.code]) {
    for (const words of [homeStory.quote, '$1.2M+']) expect(text).toContain(words)
    for (const words of [homeCards[0]?.name, claims.fundingSecured.figure]) expect(text).not.toContain(words)
  }
})

test('A live site has no ribbon of a demonstration, says that no story is proven, and leads nobody to one', async () => {
  const { DemoRibbon } = await import('./frame.tsx')
  expect(render(<DemoRibbon />)).toBe('')
  expect(await textOf('/testimonials')).toContain(
    'We only tell stories that we can prove. The first ones are on their way.',
  )
  const links = {
    '/': 'Read their stories',
    '/about': 'Read the success stories',
    '/clarity-call': 'What founders did',
  }
  for (const [path, link] of Object.entries(links)) expect(await textOf(path as keyof typeof PAGES)).not.toContain(link)
})
