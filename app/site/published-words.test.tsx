import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { contentFiles } from '../catalog/content-files.ts'
import { buildSnapshot, withSnapshot } from '../catalog/snapshots.ts'

const PAGES = {
  blueprint: () => import('./blueprint.tsx'),
  'startup-pack': () => import('./startup-pack.tsx'),
  'funding-pack': () => import('./funding-pack.tsx'),
  success: () => import('./success.tsx'),
  'find-my-purchase': () => import('./find-my-purchase.tsx'),
}

/** The coach's own words, each of them other than what ships. */
function ownWords(value: unknown): unknown {
  if (typeof value === 'string') return `${value} §`
  if (Array.isArray(value)) return value.map(ownWords)
  return Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, ownWords(one)]))
}

/** Those of a page that it says as they're written: without its title, and without blanks, links and stress. */
function plainWords(value: unknown): string[] {
  if (typeof value === 'string') return /[[*{]/.test(value) ? [] : [value]
  return Object.entries(value as object).flatMap(([key, one]) => (key === 'meta' ? [] : plainWords(one)))
}

test.each(Object.keys(PAGES) as (keyof typeof PAGES)[])(
  '/%s says what was published, in all of its parts',
  async (file) => {
    const own = ownWords(contentFiles[file]?.shipped) as Record<string, unknown>
    const { snapshot, problems } = buildSnapshot({ [file]: own })
    expect(problems).toEqual([])
    const { default: Page, meta } = await PAGES[file]()
    const Stub = createRoutesStub([{ path: '/', Component: () => <Page /> }])
    const [html, head] = withSnapshot(snapshot, () => [renderToStaticMarkup(<Stub />), JSON.stringify(meta())])
    expect(head).toContain('§')
    for (const words of plainWords(own)) expect(html).toContain(words)
  },
)
