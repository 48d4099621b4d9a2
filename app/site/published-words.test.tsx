import { expect, test } from 'vitest'
import { render } from '../../test/render.ts'
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
    const [html, head] = withSnapshot(snapshot, () => [render(<Page />), JSON.stringify(meta())])
    expect(head).toContain('§')
    for (const words of plainWords(own)) expect(html).toContain(words)
  },
)

test('A page shows the photographs of products and clients in their sizes, with what they show, and no picture where there is none', async () => {
  const shipped = (file: string) => contentFiles[file]?.shipped ?? {}
  const picture = { id: 'img_pack', alt: 'The pack on a desk' }
  const startupPack = { ...(shipped('covers').startupPack as object), picture }
  const [first, ...others] = shipped('stories').blueprint as object[]
  const own = { covers: { startupPack }, stories: { blueprint: [{ ...first, image: null }, ...others] } }
  const { snapshot } = buildSnapshot(own)
  const show = async (file: 'blueprint' | 'startup-pack') => {
    const { default: Page } = await PAGES[file]()
    return withSnapshot(snapshot, () => render(<Page />))
  }
  const [image = ''] = /<img[^>]*img_pack[^>]*>/.exec(await show('startup-pack')) ?? []
  for (const attribute of ['srcSet="/pictures/img_pack/320 320w, ', 'alt="The pack on a desk"', 'loading="lazy"'])
    expect(image).toContain(attribute)
  expect(image).toMatch(/ width="240" height="320"/)
  expect((await show('blueprint')).match(/\/art\/portraits\//g)).toHaveLength(others.length)
})
