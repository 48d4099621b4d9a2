import { globSync, readFileSync } from 'node:fs'
import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { signInStaff, signPress } from '../../test/desk-visits.ts'
import { shopForFile } from '../../test/shop.ts'
import { capabilities } from '../capabilities.ts'
import { appContext } from '../platform/app-context.ts'
import { type PageRequest, pageRequestContext } from '../platform/document/page-request.ts'
import { PAGES } from '../routes.ts'
import { requirePress } from './desk-access.ts'
import type { DeskHandle } from './desk-actions.ts'

const FORMS = await Promise.all(
  PAGES.filter(({ file }) => file.startsWith('desk/')).map(async ({ path, file }) => {
    const { handle, action } = await import(`../${file}`)
    return { path, file, handle: handle as DeskHandle, action }
  }),
)
const PAGES_WITH_FORMS = FORMS.filter(({ action }) => action).sort((a, b) => (a.path < b.path ? -1 : 1))
const PRESSES = PAGES_WITH_FORMS.flatMap(({ path, handle }) =>
  Object.entries(handle.guards).map(([press, guard]) => [path, press, guard, handle] as const),
)

const shop = shopForFile({ runJobs: false })

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

test.each(PAGES_WITH_FORMS.map(({ path, handle }) => [path, handle] as const))(
  '%s knows no other button',
  async (path, handle) => {
    expect((await press(handle, path, { do: 'anything' })).status).toBe(400)
  },
)

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
