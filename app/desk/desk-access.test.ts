import { globSync, readFileSync } from 'node:fs'
import { RouterContextProvider } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { giveCall, giveMembership } from '../../test/account-people.ts'
import { signInStaff, signPress, visitDesk } from '../../test/desk-visits.ts'
import { shopForFile } from '../../test/shop.ts'
import { type SignedIn, signIn } from '../../test/signed-in.ts'
import { capabilities } from '../capabilities.ts'
import { createDraft } from '../people/newsletter/newsletter.ts'
import { appContext } from '../platform/app-context.ts'
import { type PageRequest, pageRequestContext } from '../platform/document/page-request.ts'
import { PAGES } from '../routes.ts'
import { requirePress } from './desk-access.ts'
import type { DeskHandle } from './desk-actions.ts'

let people: Record<'member' | 'owner', SignedIn>
/** What the address of a page names, of things that are there. */
let params: Record<string, string>
const shop = shopForFile()
beforeAll(async () => {
  people = { member: await signIn(shop, 'member@example.com'), owner: await signInStaff(shop, 'owner@example.com') }
  const { orderId: order } = await giveCall(shop.deps, 'denise@example.com', -2)
  const { membershipId: membership } = await giveMembership(shop.deps, 'luis@example.com', 'in_review')
  params = {
    ...{ order, about: order, membership, draft: await createDraft(shop.deps, 'psn_nobody') },
    ...{ person: 'denise@example.com', product: 'blueprint', version: '1.0.0', part: 'hero', list: 'orders' },
    ...{ edition: '2026-11-nonprofit', win: 'win_none', file: 'about' },
  }
})

const DESK = await Promise.all(
  PAGES.filter(({ path }) => /^\/desk\b/.test(path)).map(async ({ path, file }) => {
    const { handle, action } = await import(`../${file}`)
    return { path, file, handle: handle as DeskHandle, action }
  }),
)
/** There, and nothing else, the owner finds what isn’t there. */
const OF_NOTHING =
  /^\/desk\/(item|wins|bring\/:list|exports\/:list|finder\/:edition\/:file|documents\/:product\/(review|:version))/

test.each(DESK.map(({ path, action }) => [path, action] as const))(
  '%s leads a stranger to the sign-in and back, shows a member nothing, and opens for the owner; a form of it too',
  async (route, action) => {
    const path = route.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
    for (const form of [undefined, ...(action ? [{}] : [])]) {
      const stranger = await visitDesk(shop, undefined, path, form)
      expect([stranger.status, stranger.location]).toEqual([303, `/login?${new URLSearchParams({ next: path })}`])
      expect((await visitDesk(shop, people.member, path, form)).status).toBe(404)
    }
    const owner = await visitDesk(shop, people.owner, path)
    if (!OF_NOTHING.test(route)) expect([owner.status, owner.location]).toEqual([200, ''])
  },
)

test('Outside of a demonstration a stranger is led to the passkeys', async () => {
  const live = { ...shop, deps: { ...shop.deps, demo: undefined } }
  const answer = await visitDesk(live, undefined, '/desk')
  expect(answer.location).toBe('/login/passkey?next=%2Fdesk')
})

test('The coach who signs in by email is a customer: her inbox does not open the desk', async () => {
  const byEmail = await signIn(shop, 'owner@example.com')
  expect((await visitDesk(shop, byEmail, '/desk')).status).toBe(404)
})

const PAGES_WITH_FORMS = DESK.filter(({ action }) => action).sort((a, b) => (a.path < b.path ? -1 : 1))
const PRESSES = PAGES_WITH_FORMS.flatMap(({ path, handle }) =>
  Object.entries(handle.guards).map(([press, guard]) => [path, press, guard, handle] as const),
)

/** The fields by which a page knows the button. */
function formOf(press: string): Record<string, string> {
  if (press === 'send') return {}
  if (press === 'undo' || press === 'open') return { [press]: 'x' }
  const [name = '', key] = press.split(' ')
  return { do: name, ...(key && { key }) }
}

/** @param signs the address for which the passkey signs */
async function press(handle: DeskHandle, path: string, form: Record<string, string>, signs = '') {
  const owner = await signInStaff(shop, 'owner@example.com')
  const step_up = signs && (await signPress(shop, owner, signs, form))
  const context = new RouterContextProvider()
  const answer: PageRequest = {}
  context.set(pageRequestContext, answer)
  context.set(appContext, { ...shop.deps, network: '203.0.113.7' })
  const body = new URLSearchParams({ ...form, ...(step_up && { step_up }) })
  const request = new Request(shop.deps.publicUrl() + path, { method: 'POST', headers: owner.headers, body })
  const { fault } = await requirePress({ request, context }, handle)
  return { status: fault?.status, hasNewSecret: answer.cookies !== undefined }
}

test.each(PRESSES)('%s %s needs what the page says: %s', async (path, button, guard, handle) => {
  const form = formOf(button)
  const alone = await press(handle, path, form)
  const refused = guard === 'passkey' ? 403 : undefined
  expect(alone.status).toBe(refused)
  if (guard !== 'passkey') return
  expect(await press(handle, path, form, path)).toEqual({ status: undefined, hasNewSecret: true })
  expect((await press(handle, path, form, `${path}/another`)).status).toBe(403)
})

test('No page knows another button', async () => {
  for (const { path, handle } of PAGES_WITH_FORMS)
    expect((await press(handle, path, { do: 'anything' })).status, path).toBe(400)
})

describe('The table', () => {
  test('is asked by every action of the desk before anything else', () => {
    for (const { file } of PAGES_WITH_FORMS) {
      const source = readFileSync(`app/${file}`, 'utf8')
      const action = /^export (?:async )?function action\([^)]*\)[^{]*\{\n([\s\S]*?)\n\}$/m.exec(source)?.[1]
      expect(action, file).toContain('return deskAction(args, handle, {')
    }
  })

  test('is the only one that asks for a passkey at the desk', () => {
    const files = globSync('app/desk/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
    const asking = files.filter((file) => /verifyStepUp|PasskeyForm/.test(readFileSync(file, 'utf8')))
    expect(asking.sort()).toEqual(['app/desk/desk-access.ts', 'app/desk/desk-form.tsx'])
  })

  test('records only what a capability declares, and each of them', () => {
    const declared = capabilities.flatMap(({ deskChanges = {} }) => Object.keys(deskChanges))
    expect(new Set(declared).size).toBe(declared.length)
    const files = globSync(['app/desk/**/*.{ts,tsx}', 'app/person-account-page.tsx']).filter(
      (file) => !/\.test\.|\/undo\.ts$/.test(file),
    )
    const source = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    const recorded = [...source.matchAll(/\baction: '([a-z-]+)'/g)].map(([, action]) => action)
    expect(recorded.filter((action) => !declared.includes(action ?? ''))).toEqual([])
    expect(declared.filter((action) => !source.includes(`'${action}'`))).toEqual([])
  })

  test('holds for a minute only what is sent once, and not after an undo', () => {
    const files = globSync('app/desk/**/*.{ts,tsx}').filter((file) => !/\.test\.|\/changes\.ts$/.test(file))
    let all = 0
    for (const file of files) {
      const source = readFileSync(file, 'utf8')
      const held = source.match(/\benqueueHeld\(/g) ?? []
      // Files are made again after the undo of a corrected address, too, so that locks its change itself.
      const sent = source.match(/= heldJob\(|await lockChange\(tx, changeId\)/g) ?? []
      expect(sent.length, file).toBeGreaterThanOrEqual(held.length)
      all += held.length
    }
    expect(all).toBeGreaterThan(5)
  })

  test('stands in docs/security.md', () => {
    const lines = PAGES_WITH_FORMS.map(({ path, handle: { guards } }) => {
      const of = (guard: string) =>
        Object.keys(guards)
          .filter((button) => guards[button] === guard)
          .join(', ') || '-'
      return `| \`${path}\` | ${of('free')} | ${of('held')} | ${of('passkey')} |`
    })
    expect(readFileSync('docs/security.md', 'utf8')).toContain(lines.join('\n'))
  })
})
