import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppContext } from '../app/platform/app-context.ts'
import { PAGES } from '../app/routes.ts'
import { createApp } from '../app/server.ts'
import { openSite, type Site } from './site.ts'

/**
 * Every address that takes something, with a field of its own where anybody may send it; behind a link nobody has, the
 * link is what is wrong. A new form needs its line here, or the first test below names it.
 */
const FORMS: Record<string, string | undefined> = {
  '/contact/message': 'email',
  '/newsletter': 'email',
  '/my-data': 'email',
  '/find-my-purchase/mail': 'email',
  '/free-money-finder/yours': 'email',
  '/quiz': 'email',
  '/apply/:token?': 'name',
  '/apply/confirm/:token': undefined,
  '/membership/:token': undefined,
  '/cancel': 'email',
  '/book/clarity-call': undefined,
  '/book/focus-call': undefined,
  '/book/:call': undefined,
  '/calls/:token': undefined,
  '/my-data/:token': undefined,
  '/cancel/:token': undefined,
  '/review/:token': undefined,
  '/downloads/:token/:file?': undefined,
  '/editions/:token/report': undefined,
  '/editions/:token/picks': undefined,
  '/newsletter/confirm/:token': undefined,
  '/newsletter/unsubscribe/:token': undefined,
  '/newsletter/preferences/:token': undefined,
  '/editions/:token': undefined,
  '/editions/:token/profile': undefined,
  '/login': 'email',
  '/login/code': undefined,
  '/login/passkey': undefined,
  '/coach/:token': undefined,
  '/sign-in/:token': undefined,
  '/sign-in/end/:token': undefined,
  '/sign-in/undo/:token': undefined,
  '/account/devices': undefined,
  '/account/my-data': undefined,
  '/login/demo': undefined,
  '/demo/society/hour': undefined,
  '/passkeys/options': undefined,
  '/sign-out': undefined,
  '/account/purchases/:order': undefined,
  '/account/membership': undefined,
  '/account/newsletter': undefined,
  '/account/wins': undefined,
  '/account/opportunities': undefined,
  '/account/opportunities/profile': undefined,
  '/weekly-opportunities/off/:token': undefined,
  '/society/leads': undefined,
  '/society/leads/:opportunity': undefined,
  '/application-outcome/:token': undefined,
  '/society/board': undefined,
  '/society/board/new': undefined,
  '/society/board/calendar': undefined,
  '/society/board/:card': undefined,
  '/account/board': undefined,
  '/account/board/new': undefined,
  '/account/board/calendar': undefined,
  '/account/board/:card': undefined,
  '/society/calls': undefined,
  '/society/library': undefined,
  '/society/wins': undefined,
  '/society/wins/new': undefined,
  '/society/wins/:win/letter': undefined,
  '/society/lessons/:lesson': undefined,
  '/society/this-week': undefined,
  '/society/calls/:call': undefined,
  '/society/calls/:call/join': undefined,
  '/live-call-commitments/:token': undefined,
  '/society/enter': undefined,
  '/society/report/:message': undefined,
  '/society/reports': undefined,
  '/society/muted': undefined,
  '/society/notices': undefined,
  '/society-emails/off/:token': undefined,
  '/society/rooms': undefined,
  '/society/rooms/:room': undefined,
  '/society/messages/:message': undefined,
  '/society/messages': undefined,
  '/society/pictures': undefined,
  '/society/push': undefined,
  '/society/push/off': undefined,
  '/society/reads': undefined,
  '/society/members/profile': undefined,
  '/account/address': undefined,
  '/account/security': undefined,
  '/desk': undefined,
  '/desk/write/:about': undefined,
  '/desk/applications/:membership': undefined,
  '/desk/calls': undefined,
  '/desk/calls/:order': undefined,
  '/desk/documents/:product': undefined,
  '/desk/documents/:product/review': undefined,
  '/desk/documents/upload': undefined,
  '/desk/finder': undefined,
  '/desk/finder/:edition': undefined,
  '/desk/finder/candidates': undefined,
  '/desk/finder/clip': undefined,
  '/desk/finder/data': undefined,
  '/desk/finder/upload': undefined,
  '/desk/newsletter': undefined,
  '/desk/newsletter/:draft': undefined,
  '/desk/orders/:order': undefined,
  '/desk/pages/:file/:part': undefined,
  '/desk/pages/publish': undefined,
  '/desk/refunds/:order': undefined,
  '/desk/settings': undefined,
  '/desk/people/:person': undefined,
  '/functions/v1/create-checkout': 'productId',
  '/functions/v1/create-clarity-checkout': undefined,
  '/webhooks/stripe': undefined,
  '/webhooks/mail': undefined,
}

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('No form is forgotten: the table above has every page with an action, and every address that takes a POST', () => {
  const taking = PAGES.filter(({ file }) =>
    /^export (async )?function action/m.test(readFileSync(`app/${file}`, 'utf8')),
  )
  const app = createApp({ demo: undefined, database: {} } as AppContext, async () => new Response())
  const posts = app.routes.filter(({ method, path }) => /POST|ALL/.test(method) && !/^\/\*?$/.test(path))
  const all = [...taking.map(({ path }) => path), ...posts.map(({ path }) => path.replace(/\{[^}]+\}/, ''))]
  expect(Object.keys(FORMS).sort()).toEqual([...new Set(all)].sort())
})

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

test.each(Object.entries(FORMS).map(([path, field], turn) => [path, field, turn] as const))(
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

test('A form of 10 MB is refused', async () => {
  const giant = await send('/contact/message', 'x'.repeat(10_000_000), { 'Content-Type': FORM }).catch(() => undefined)
  // Who is cut off while sending may not get to read why; `giant-bodies.test.ts` does.
  if (giant) expect(giant.status).toSatisfy((status: number) => status >= 400 && status < 500)
})

test('After all of these requests the site works, and nothing was stored', async () => {
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${site.url}/demo/outbox.json`)).json()).toEqual([])
})
