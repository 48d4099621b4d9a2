import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { about } from '../app/catalog/about.ts'
import { contentFiles } from '../app/catalog/content-files.ts'
import { offers } from '../app/catalog/offers.ts'
import { buildSnapshot, withSnapshot } from '../app/catalog/snapshots.ts'
import { site } from '../site.config.ts'

test('Every file of content is as its schema says, in the order in which its page is read', () => {
  expect(buildSnapshot({})).toEqual({ snapshot: {}, problems: [] })
  for (const [name, { schema, shipped }] of Object.entries(contentFiles))
    expect(Object.keys(schema.shape), `content/site/${name}.yaml`).toEqual(Object.keys(shipped))
})

test('A published word stands wherever it is used, and only within its snapshot', () => {
  const own = {
    site: { coach: 'Rosalind' },
    offers: { blueprint: { title: 'The Map', price: 45, refund: 'Within 30 days.' } },
  }
  const { snapshot, problems } = buildSnapshot(own)
  expect(problems).toEqual([])
  const read = () => [site.coach, about.meta.title, about.card.rows[0]?.value, offers.blueprint.charge.amountCents]
  expect(withSnapshot(snapshot, read)).toEqual([
    'Rosalind',
    expect.stringMatching(/^About Rosalind, /),
    'Rosalind',
    4500,
  ])
  expect(read()).toEqual(['Simone', expect.stringMatching(/^About Simone, /), 'Simone', 3500])
})

test('Braces around a name that every object has stand for nothing', () => {
  const named = { about: { bio: { label: 'Me', title: '{constructor}', paragraphs: ['One.'] } } }
  expect(buildSnapshot(named).problems).toEqual([
    expect.objectContaining({ file: 'about', message: expect.stringContaining('{constructor} stands for nothing') }),
  ])
})

test('What does not fit is named by its file, its place and in words', () => {
  expect(buildSnapshot({ about: { bio: { label: 'Me', title: ' ', paragraphs: [] } } }).problems).toEqual([
    { file: 'about', path: ['bio', 'title'], message: 'is empty' },
    { file: 'about', path: ['bio', 'paragraphs'], message: expect.any(String) },
  ])
  const banner = { month: 'May', edition: 'This edition', note: 'A new one every month' }
  expect(buildSnapshot({ 'free-money-finder': { banner } }).problems).toEqual([
    { file: 'free-money-finder', path: ['banner', 'edition'], message: 'needs [[month]], which the page fills in' },
  ])
})

const ALWAYS_THE_SAME = [
  // A browser has it from its document.
  'app/site/social-icons.ts: socialIcons',
]

/** Lists whose words are still in the code. */
const NOT_YET = /^app\/(catalog\/(money-finder|navigation|newsletter|packs|shop)|site\/free-money-finder\/cross-sells)/

test('No module keeps what the content said when it was loaded: nobody reads or pays what was published over', () => {
  const paths = globSync(['{app,scripts}/**/*.{ts,tsx}', 'site.config.ts']).filter((path) => !path.includes('.test.'))
  const sources = paths.map((path) => ({ path, source: readFileSync(path, 'utf8') }))
  const isContent = /^export const (\w+)[^=\n]*= (?:content|derived)[<(]/gm
  const names = sources.flatMap(({ source }) => [...source.matchAll(isContent)].map(([, name]) => name))
  expect(names).toEqual(expect.arrayContaining(['site', 'offers', 'about']))
  const kept = sources.flatMap(({ path, source }) => {
    const imported = names.filter((name) => new RegExp(`^import \\{[^}]*\\b${name}\\b`, 'm').test(source))
    const reads = new RegExp(`[^.\\w'](?:${imported.join('|')})(?:[.[)](?!ts'|yaml')|$)`, 'm')
    return [...source.matchAll(/^(?:export )?const (\w+|\{.*\})[\s\S]*?(?=^[^ \t})\]])/gm)]
      .filter(([declaration]) => imported.length > 0 && !/=>|derived/.test(declaration) && reads.test(declaration))
      .map(([, name]) => `${path}: ${name}`)
  })
  expect(kept.filter((each) => !ALWAYS_THE_SAME.includes(each) && !NOT_YET.test(each))).toEqual([])
})
