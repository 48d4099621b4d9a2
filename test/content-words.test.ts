import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

/** What may stand in the code of a public page, by its file: errors, labels of forms, hints for screen readers. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // Errors: a page that failed can't count on its content.
  'app/site/error-screen.tsx': [
    'That isn’t open to you',
    'That has changed in the meantime',
    'This link has ended',
    'Please wait a moment',
    'This page didn’t load',
    'It’s our fault, not yours. Trying again often works.',
    'If it keeps happening, tell us this number:',
  ],
  'app/site/offer-price.tsx': ['has no price on'],
  'app/catalog/words.ts': ['} stands for nothing. See the words that every text can use.'],
  // For screen readers.
  'app/site/links.tsx': ['(opens in a new tab)'],
  'app/site/social-icons.ts': ['(opens in a new tab)'],
  'app/site/page-meta.ts': [', on an award letter'],
  // For machines.
  'app/site/structured-data.ts': ['Every month after that'],
  'app/site/robots.ts': ['User-agent: * Disallow: /functions/ Disallow: /purchases/ Disallow: /webhooks/ Sitemap:'],
  // Labels of forms, and of the desk's rooms.
  'app/catalog/application.ts': [
    'An idea, not started yet',
    'Started, less than a year ago',
    'Running for one to three years',
    'Running for more than three years',
  ],
  'app/catalog/us-time-zones.ts': [
    'Eastern Time (New York)',
    'Pacific Time (Los Angeles)',
    'Atlantic Time (Puerto Rico)',
    'Samoa Time (Pago Pago)',
  ],
  'app/catalog/content-files.ts': ['Names, addresses and links', 'What sales pages share'],
  // In the lists of opportunities, as the law and their sources want it said.
  'app/catalog/edition-titles.ts': ['(a sample of past opportunities)'],
  'app/catalog/grants-gov.ts': [
    'This product uses the Grants.gov API but is not endorsed or certified by the U.S. Department of Health and Human Services.',
  ],
  'app/catalog/no-quote.ts': [
    'There’s nothing to quote: the notice starts with paperwork, repeats its title or has no text. Read all of it on its official page.',
  ],
}

/** Pages and lists whose words are still in the code: how the paths of their files begin. */
const NOT_YET: readonly string[] = [
  'app/site/blueprint',
  'app/site/clarity-call',
  'app/site/contact',
  'app/site/find-my-purchase',
  'app/site/focus-call',
  'app/site/free-money-finder',
  'app/site/funding-pack',
  'app/site/legal',
  'app/site/login',
  'app/site/look-inside',
  'app/site/packs',
  'app/site/privacy',
  'app/site/sample-chapter',
  'app/site/society',
  'app/site/startup-pack',
  'app/site/success',
  'app/site/terms',
  'app/site/your-money',
  'app/catalog/blueprint-',
  'app/catalog/calls',
  'app/catalog/contact',
  'app/catalog/membership-terms',
  'app/catalog/money-',
  'app/catalog/packs',
  'app/catalog/privacy',
  'app/catalog/product-documents',
  'app/catalog/quiz',
  'app/catalog/record-retention',
  'app/catalog/room-pictures',
  'app/catalog/society',
  'app/catalog/terms',
]

const MIN_WORDS = 4

const SOURCES = ['app/site/**/*.{ts,tsx}', 'app/catalog/*.ts']

test('No sentence of a public page stands in TypeScript: what visitors read is in content/site', () => {
  const paths = globSync(SOURCES, { exclude: ['**/*.test.*', '**/*.d.ts'] })
  const found = paths
    .filter((path) => !NOT_YET.some((start) => path.startsWith(start)))
    .flatMap((path) => sentencesIn(path).map((words) => `${path}: ${words}`))
  const allowed = Object.entries(ALLOWED).flatMap(([path, texts]) => texts.map((words) => `${path}: ${words}`))
  expect([...new Set(found)].sort()).toEqual(allowed.sort())
})

test.each([
  ['a paragraph', '<p className="mt-4 text-small text-soft">Money that you never pay back.</p>'],
  ['a text in braces', '<p>{`For a few dollars you get all of it`}</p>'],
  ['a title', 'pageMeta({ title: "Grants for your own business" })'],
])('It would see %s', (_, code) => {
  expect(sentencesOf(`export const page = () => ${code}`)).toHaveLength(1)
})

type Node = { type: string; [key: string]: unknown }

const sentencesIn = (path: string) => sentencesOf(readFileSync(path, 'utf8'))

function sentencesOf(code: string): string[] {
  const tree = parseAst(code, { lang: 'tsx' }) as unknown as Node
  return textsOf(tree)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(isSentence)
}

/** Every text that a page may show: between tags, and in strings that are neither styles nor addresses. */
function textsOf(node: Node): string[] {
  if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node.value === 'string'))
    return [String(node.value)]
  if (node.type === 'TemplateElement') return [(node.value as { cooked: string }).cooked]
  if (node.type === 'ImportDeclaration') return []
  if (node.type === 'JSXAttribute' && STYLES.has(String((node.name as Node).name))) return []
  return Object.values(node).flatMap((value) => [value].flat().flatMap((one) => (isNode(one) ? textsOf(one) : [])))
}

const STYLES = new Set(['className', 'd', 'media', 'sizes', 'style', 'transform'])

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Of four words and more; the names of classes are joined by hyphens and colons. */
function isSentence(text: string): boolean {
  const words = text
    .split(/[\s—–·]+/)
    .filter((word) => /^[“"(]?\p{L}[\p{L}’'-]*[)”".,:;?!…]*$/u.test(word) && /[^\p{Lu}-]/u.test(word))
  const classNames = text.split(' ').filter((word) => /[a-z\d\]]-[a-z\d[]|\w:\w|^[a-z]+\/|\[/.test(word))
  return words.length >= MIN_WORDS && classNames.length < words.length / 2
}
