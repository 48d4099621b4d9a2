import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppContext } from '../app/platform/app-context.ts'
import { PAGES } from '../app/routes.ts'
import { createApp } from '../app/server.ts'
import { postForm } from '../test/no-script-client.ts'
import { openSite, type Site } from './site.ts'

/** The field that an error names, where anybody may send the form; behind a link nobody has, the link is what is wrong. */
const NAMED: Record<string, string> = {
  '/contact/message': 'email',
  '/newsletter': 'email',
  '/my-data': 'email',
  '/find-my-purchase/mail': 'email',
  '/free-money-finder/yours': 'email',
  '/quiz': 'email',
  '/apply/:token?': 'name',
  '/cancel': 'email',
  '/login': 'email',
  '/functions/v1/create-checkout': 'productId',
}

/** Every page with an action, and every address that takes a POST. */
const FORMS = [...new Set([...pagesWithForms(), ...otherAddresses()])].sort()

function pagesWithForms(): string[] {
  const taking = PAGES.filter(({ file }) =>
    /^export (async )?function action/m.test(readFileSync(`app/${file}`, 'utf8')),
  )
  return taking.map(({ path }) => path)
}

function otherAddresses(): string[] {
  const app = createApp({ demo: undefined, database: {} } as AppContext, async () => new Response())
  const posts = app.routes.filter(({ method, path }) => /POST|ALL/.test(method) && !/^\/\*?$/.test(path))
  return posts.map(({ path }) => path.replace(/\{[^}]+\}/, ''))
}

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const FORM = 'application/x-www-form-urlencoded'

/** What is sent, given the name of a field, and whether the answer has to name it. */
const BODIES: [what: string, type: string, body: (field: string) => BodyInit, names: boolean][] = [
  ['nothing', FORM, () => '', false],
  ['a field twice', FORM, (field) => `${field}=a%40example.com&${field}=b%40example.com`, true],
  ['text that is not UTF-8', FORM, (field) => `${field}=%ff%fe%c0%af`, true],
  ['half a percent sign', FORM, (field) => `${field}=%zz%`, false],
  ['a NUL', FORM, (field) => `${field}=a%00b%0d%0aBcc:+eve@example.com`, false],
  ['emoji', FORM, (field) => `${field}=${encodeURIComponent('👩🏽‍🍳🥖')}`, false],
  ['right-to-left text', FORM, (field) => `${field}=${encodeURIComponent('\u202eمرحبا שלום')}`, false],
  ['64 KB of text', FORM, (field) => `${field}=${'n'.repeat(65_536)}`, false],
  ['ten thousand fields', FORM, () => Array.from({ length: 10_000 }, (_, n) => `f${n}=1`).join('&'), false],
  ['the name of an object', FORM, () => '__proto__=1&constructor=2&toString=3', false],
  ['JSON', 'application/json', () => '{"email":{"$gt":""},"name":["a"]}', false],
  ['broken JSON', 'application/json', () => '{"email":', false],
  ['plain text', 'text/plain', () => 'email=a@example.com', false],
  ['XML', 'text/xml', () => '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', false],
]

/** Links and ids in the path are made up. */
function send(path: string, body: BodyInit, headers: Record<string, string>): Promise<Response> {
  const url = site.url + path.replace('/:token?', '').replace('/:file?', '').replace(/:\w+/g, 'nobody-has-this-link')
  return fetch(url, { method: 'POST', body, redirect: 'manual', headers: { Origin: site.url, ...headers } })
}

test('The fields that errors name are those of forms that there are', () => {
  expect(FORMS).toEqual(expect.arrayContaining(Object.keys(NAMED)))
  expect(FORMS.length).toBeGreaterThan(100)
})

test.each(FORMS.map((path, turn) => [path, NAMED[path], turn] as const))(
  'What is wrong with a form at %s is said, and is never a fault of ours',
  async (path, field, turn) => {
    for (const [at, [what, type, body, names]] of BODIES.entries()) {
      // By turns: the next form of the table is asked for the other of the two.
      const Accept = (at + turn) % 2 === 0 ? 'text/html' : 'application/json'
      const answer = await send(path, body(field ?? 'email'), { Accept, 'Content-Type': type })
      const text = await answer.text()
      expect(answer.status, `${what}, ${Accept}: ${text.slice(0, 200)}`).toBeLessThan(500)
      if (field && names) {
        expect([what, answer.status]).toEqual([what, expect.toSatisfy((status: number) => status >= 400)])
        expect(text, what).toContain(field)
      }
    }
    const files = new FormData()
    files.set(field ?? 'email', new Blob(['%PDF-1.7'], { type: 'application/pdf' }), 'a"; b=\r\n.pdf')
    const Accept = turn % 2 === 0 ? 'text/html' : 'application/json'
    expect((await send(path, files, { Accept })).status, 'a form with a file').toBeLessThan(500)
  },
)

const HUGE = 'oven '.repeat(90_000)
const sizeOf = async (path: string, fields: Record<string, string>) =>
  (await (await postForm(site, path, fields)).text()).length

test.each([
  ['/contact/message', 'message'],
  ['/contact/message', 'firstName'],
  ['/contact/message', 'email'],
  ['/apply', 'needs'],
  ['/apply', 'stage'],
  ['/newsletter', 'email'],
  ['/my-data', 'email'],
])('The error for a faulty form of half a megabyte at %s does not repeat its content (%s)', async (path, field) => {
  const [small, large] = [await sizeOf(path, { [field]: 'x' }), await sizeOf(path, { [field]: HUGE })]
  // The typed text is in the form and in the page data, where one character may be escaped as several.
  expect(large - small).toBeLessThan(50_000)
})

test('A confirming page is not sent back with extra data from the form', async () => {
  const fields = { email: 'ada@example.com', message: 'Do ovens count?' }
  const [small, large] = [
    await sizeOf('/contact/message', fields),
    await sizeOf('/contact/message', { ...fields, [HUGE.slice(0, 1000)]: 'x', junk: HUGE }),
  ]
  expect(large - small).toBeLessThan(5000)
})

test('After all of these requests the site works, and nothing was stored', async () => {
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${site.url}/demo/outbox.json`)).json()).toEqual([])
})
