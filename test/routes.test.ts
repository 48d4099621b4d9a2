import { expect, test } from 'vitest'
import { TOKEN_PATHS } from '../app/capabilities.ts'
import type { AppContext } from '../app/platform/app-context.ts'
import { DYNAMIC_QUERY_KEYS, PAGES, PRERENDERED_FILES, PRERENDERED_PATHS } from '../app/routes.ts'
import { createApp } from '../app/server.ts'

// Every address of the site in one picture. When it changes on purpose: `vitest run --project unit test/routes.test.ts -u`.
test('The route table matches the recorded one', async () => {
  const table = [
    'Pages',
    ...PAGES.map(({ path, file }) => `${kindOf(path)}${path}  ${file}`),
    '',
    'Everything else',
    ...otherAddresses(),
  ]
  await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('routes.snapshot.txt')
})

test('Prerendered pages, and pages that depend on the query, are in the route table', () => {
  const paths = new Set(PAGES.map(({ path }) => path))
  expect(PRERENDERED_PATHS.filter((path) => !paths.has(path))).toEqual([])
  expect(PRERENDERED_FILES.filter((path) => !paths.has(path))).toEqual([])
  expect(Object.keys(DYNAMIC_QUERY_KEYS).filter((path) => !paths.has(path))).toEqual([])
})

test('The logs leave out the parameter of every address except for those without a secret', () => {
  const prefixes = [...PAGES.map(({ path }) => path), ...otherAddresses().map((line) => line.slice(7))]
    .filter((path) => path.includes('/:') && !NO_SECRET.some((known) => path.startsWith(known)))
    .map((path) => path.slice(0, path.indexOf('/:') + 1))
  expect([...new Set(prefixes)].sort()).toEqual([...TOKEN_PATHS].sort())
})

const AT_THE_DESK = [
  ...['applications', 'bring', 'calls', 'documents', 'exports', 'finder', 'newsletter', 'orders', 'pages', 'refunds'],
  'wins',
]
const NO_SECRET = [
  ...AT_THE_DESK.map((part) => `/desk/${part}/`),
  ...['/account/', '/content/', '/edition-previews/', '/pictures/', '/society/'],
  ...['/book/:call', '/bookings/:call', '/forms/:form', '/demo/outbox/:n'],
]

function kindOf(path: string): string {
  return PRERENDERED_PATHS.includes(path) || PRERENDERED_FILES.includes(path) ? 'built  ' : 'asked  '
}

/** The addresses that Hono answers, in matching order, without middleware. */
function otherAddresses(): string[] {
  const demo = { answer: async () => new Response() }
  const app = createApp({ demo, database: {} } as unknown as AppContext, demo.answer)
  const lines = app.routes
    .filter(({ path }) => !/^\/\*?$/.test(path))
    .map(({ method, path }) => `${method.padEnd(6)} ${path}`)
  return [...new Set(lines)]
}
