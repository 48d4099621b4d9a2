import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { violations } from './architecture-rules.ts'
import { importsOf } from './imports.ts'
import { unusedExports } from './unused-exports.ts'

test('every file in app/, brand/ and stripe-emulator/ follows the import rules', () => {
  const paths = globSync(['app/**/*.{ts,tsx,css}', 'brand/*.ts', 'stripe-emulator/**/*.ts'])
  expect(paths.length).toBeGreaterThan(50)
  expect(violations(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])))).toEqual([])
})

test('whatever a file exports, another file imports', () => {
  const paths = globSync(['{app,brand,e2e,products,scripts,stripe-emulator,test}/**/*.{ts,tsx}', '*.ts'])
  expect(unusedExports(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])))).toEqual([])
})

test.each([
  ['a function that no other file imports', { 'app/ui/a.ts': 'export function it() {}' }, ['app/ui/a.ts exports it']],
  [
    'a name that a public module hands on to nobody',
    { 'app/sales/orders/orders.ts': "export { it } from './a.ts'", 'app/sales/orders/a.ts': 'export const it = 1' },
    ['app/sales/orders/orders.ts exports it'],
  ],
  [
    'nothing where a test alone imports it',
    { 'app/ui/a.ts': 'export const it = 1', 'app/ui/a.test.ts': "import { it } from './a.ts'" },
    [],
  ],
])('an export that is used by no one: %s', (_, files, expected) => {
  expect(unusedExports(new Map(Object.entries(files)))).toEqual(expected)
})

/** The violations of an application with these files, each with one import. */
function faults(imports: Record<string, string>): string[] {
  const files = Object.entries(imports).map(([path, from]) => [path, from && `import { it } from '${from}'\n`] as const)
  return violations(new Map(files))
}

describe('violations', () => {
  test.each([
    ['platform/ knows nothing of the product', 'app/platform/mail/email-queue.ts', '../../sales/orders/orders.ts'],
    ['platform/ draws nothing', 'app/platform/mail/email-queue.ts', '../../ui/button.tsx'],
    ['platform/ knows no owner', 'app/platform/mail/email-queue.ts', '../../../site.config.ts'],
    ['ui/ knows no router', 'app/ui/button.tsx', 'react-router'],
    ['ui/ knows no data', 'app/ui/button.tsx', '../catalog/offers.ts'],
    ['ui/ knows no product', 'app/ui/button.tsx', '../sales/orders/orders.ts'],
    ['catalog/ is pure data', 'app/catalog/offers.ts', 'hono'],
    ['catalog/ is pure data of its own', 'app/catalog/offers.ts', '../sales/orders/orders.ts'],
    ['a capability uses only the public module of another', 'app/sales/orders/orders.ts', '../downloads/links.ts'],
    [
      'a capability uses no inner folder of another',
      'app/sales/orders/orders.ts',
      '../../people/newsletter/imports/store.ts',
    ],
    ['a capability knows no emulator', 'app/sales/payments/payments.ts', '../../../stripe-emulator/emulator.ts'],
    ['brand/ is pure data', 'brand/colors.ts', '../site.config.ts'],
    ['the emulator knows no shop', 'stripe-emulator/events.ts', '../app/platform/ids.ts'],
    ['a capability mounts no other', 'app/sales/orders/orders.ts', '../downloads/downloads.http.ts'],
    ['a capability draws only in components', 'app/sales/orders/orders.ts', '../../ui/button.tsx'],
    ['a capability knows no page', 'app/sales/orders/order.tsx', '../../site/header.tsx'],
    ['a capability knows no consequence', 'app/sales/orders/orders.ts', '../../order-events.ts'],
    ['a capability knows no server', 'app/sales/orders/orders.ts', '../../server.ts'],
    ['document/ knows nothing of the product', 'app/platform/document/headers.ts', '../../sales/orders/orders.ts'],
    ['site/ knows no platform', 'app/site/home.tsx', '../platform/clock.ts'],
    ['site/ knows no table', 'app/site/home.tsx', '../sales/orders/orders.sql.ts'],
    ['site/ knows no address', 'app/site/home.tsx', '../sales/orders/orders.http.ts'],
    ['site/ does no input or output', 'app/site/home.tsx', 'node:fs'],
    ['a wing knows none above it', 'app/people/sign-in/sessions.ts', '../../sales/orders/orders.sql.ts'],
    ['a wing knows none beside it', 'app/calls/bookings/bookings.ts', '../../finder/quiz/quiz.ts'],
    ['nobody knows the desk', 'app/society/rooms/rooms.ts', '../../desk/desk.ts'],
    ['the application stands without its tests', 'app/sales/orders/orders.ts', '../../../test/database.ts'],
    ['the application stands without its scripts', 'app/server.ts', '../scripts/build.ts'],
    ['a test is imported by nobody', 'app/sales/orders/orders.ts', './orders.test.ts'],
  ])('%s', (_, path, from) => {
    expect(faults({ [path]: from })).toEqual([expect.stringContaining(`${path} imports `)])
  })

  test('capabilities that import each other, even through a third', () => {
    const round = {
      'app/people/a/a.ts': '../b/b.ts',
      'app/people/b/b.ts': '../c/c.ts',
      'app/people/c/c.ts': '../a/a.ts',
      'app/people/d/d.ts': '../a/a.ts',
    }
    expect(faults(round)).toEqual([
      'a cycle of capabilities: people/a, people/b, people/c',
      'a cycle of files: app/people/a/a.ts, app/people/b/b.ts, app/people/c/c.ts',
    ])
  })

  test.each([
    'app/sales/orders/utils.ts',
    'app/sales/orders/service.ts',
    'app/sales/orders/index.ts',
    'app/helpers.ts',
    'app/sales/orders/Order.tsx',
    'app/sales/orders/orders.client.ts',
    'app/sales/orders/orders.server.ts',
    'app/sales/orders/order_lines.ts',
  ])('a file by the name of %s', (path) => {
    expect(faults({ [path]: '' })).toEqual([expect.stringContaining(path)])
  })

  test('two files of one capability that import each other, even if only types', () => {
    const files = new Map([
      ['app/sales/orders/orders.ts', "import type { Refund } from './refunds.ts'\n"],
      ['app/sales/orders/refunds.ts', "import { findOrder } from './orders.ts'\n"],
    ])
    expect(violations(files)).toEqual(['a cycle of files: app/sales/orders/orders.ts, app/sales/orders/refunds.ts'])
  })

  test("raw SQL over another capability's table", () => {
    const files = new Map([
      ['app/sales/orders/orders.sql.ts', "export const orders = pgTable('orders', {})\n"],
      ['app/sales/orders/orders.ts', 'sql`select id from orders`\n'],
      ['app/finder/quiz/results.ts', 'sql`select id from orders`\n'],
    ])
    expect(violations(files)).toEqual([
      'app/finder/quiz/results.ts reads orders by raw SQL: it belongs to sales/orders',
    ])
  })

  test('a re-export outside of a public module', () => {
    const source = "export { pay } from './checkout.ts'\n"
    expect(violations(new Map([['app/sales/payments/payments.ts', source]]))).toEqual([])
    expect(violations(new Map([['app/sales/payments/everything.ts', source]]))).toEqual([
      expect.stringContaining('re-exports'),
    ])
  })
})

describe('the reader of imports', () => {
  test('finds every form of an import, over several lines and inside a function', () => {
    const source = `import type { A } from './a.ts'
import {
  b,
} from '@scope/b/inner'
import './c.css?inline'
export * from '../d.ts'
const e = () => import('node:fs')
`
    expect(importsOf('app/x/x.ts', source).map(({ kind, target, isReExport }) => [kind, target, isReExport])).toEqual([
      ['file', 'app/x/a.ts', false],
      ['package', '@scope/b', false],
      ['file', 'app/x/c.css', false],
      ['file', 'app/d.ts', true],
      ['node', 'node:fs', false],
    ])
  })

  test("does not mistake a comment, a text or the file's own export for an import", () => {
    const source = `// import { a } from './a.ts'
/* import { b } from './b.ts' */
export const c = "from './c.ts'"
export function d() { return \`import("\${c}")\` }
`
    expect(importsOf('app/x/x.ts', source)).toEqual([])
  })
})
