import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { claims, type MarketingClaim } from '../catalog/claims.ts'
import * as testimonials from '../catalog/testimonials.ts'

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
  '/blueprint': () => import('./blueprint.tsx'),
  '/testimonials': () => import('./testimonials.tsx'),
  '/contact': () => import('./contact.tsx'),
}

async function textOf(path: keyof typeof PAGES): Promise<string> {
  const { default: Component } = await PAGES[path]()
  const Stub = createRoutesStub([{ path, Component: () => <Component /> }])
  const html = renderToStaticMarkup(<Stub initialEntries={[path]} />)
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

/** Names of the people in all stories. */
const NAMES = Object.values(testimonials)
  .flatMap((each) => (Array.isArray(each) ? each : [each]))
  .map(({ name }) => name)

test.each(Object.keys(PAGES) as (keyof typeof PAGES)[])('A live %s says nothing that is not proven', async (path) => {
  const text = await textOf(path)
  expect(text.length).toBeGreaterThan(300)
  const unproven = Object.values<MarketingClaim>(claims)
    .filter(({ shownOn }) => shownOn.includes(path))
    .map(({ figure, label }) => `${figure} ${label}`)
  expect([...unproven, ...NAMES].filter((words) => text.includes(words))).toEqual([])
})

test('A live site has no ribbon of a demonstration', async () => {
  const { DemoRibbon } = await import('./demo-ribbon.tsx')
  expect(renderToStaticMarkup(<DemoRibbon />)).toBe('')
})
