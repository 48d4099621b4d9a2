import { globSync, readFileSync } from 'node:fs'
import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { signInStaff } from '../../test/desk-visits.ts'
import { shopForFile } from '../../test/shop.ts'
import { capabilities } from '../capabilities.ts'
import { assertionOptions } from '../people/sign-in/passkeys.ts'
import { appContext } from '../platform/app-context.ts'
import { type PageRequest, pageRequestContext } from '../platform/document/page-request.ts'
import { PAGES } from '../routes.ts'
import { requirePress } from './desk-access.ts'
import { DESK_ACTIONS, type DeskPage, stepUpOf } from './desk-actions.ts'

const PAGES_WITH_FORMS = Object.entries(DESK_ACTIONS) as [DeskPage, Record<string, string>][]
const PRESSES = PAGES_WITH_FORMS.flatMap(([page, guards]) =>
  Object.entries(guards).map(([press, guard]) => [page, press, guard] as const),
)

const shop = shopForFile({ runJobs: false })

/** The fields by which a page knows the button. */
function formOf(page: DeskPage, press: string): Record<string, string> {
  if (press === 'send') return {}
  if (press === 'undo' || press === 'open') return { [press]: 'x' }
  if (press === 'video-link') return { do: 'save', key: press, value: 'https://meet.example.com' }
  return page === '/desk/applications/:membership' ? { decide: press } : { do: press }
}

async function press(page: DeskPage, form: Record<string, string>, { about = 'x', signs = '' } = {}) {
  const { session, headers, keys } = await signInStaff(shop, 'owner@example.com')
  const stepUp = stepUpOf(page, new Map(Object.entries(form)), signs)
  const who = { purpose: 'step-up', personId: session.person.id, sessionId: session.id } as const
  const step_up = signs && keys[0].sign(await assertionOptions(shop.deps, { ...who, ...stepUp }))
  const context = new RouterContextProvider()
  const answer: PageRequest = {}
  context.set(pageRequestContext, answer)
  context.set(appContext, { ...shop.deps, network: '203.0.113.7' })
  const body = new URLSearchParams({ ...form, ...(step_up && { step_up }) })
  const request = new Request(shop.deps.publicUrl() + page, { method: 'POST', headers, body })
  const { fault } = await requirePress({ request, context, params: { about } }, page)
  return { status: fault?.status, hasNewSecret: answer.cookies !== undefined }
}

test.each(PRESSES)('%s %s needs what the table says: %s', async (page, button, guard) => {
  const form = formOf(page, button)
  const alone = await press(page, form)
  const refused = guard === 'passkey' ? 403 : undefined
  expect(alone.status).toBe(refused)
  if (guard !== 'passkey') return
  expect(await press(page, form, { signs: 'x' })).toEqual({ status: undefined, hasNewSecret: true })
  if (!form.key) expect((await press(page, form, { signs: 'another' })).status).toBe(403)
})

test.each(PAGES_WITH_FORMS.map(([page]) => page))('%s knows no other button', async (page) => {
  expect((await press(page, { do: 'anything', decide: 'anything' })).status).toBe(400)
})

describe('The table', () => {
  const forms = PAGES.filter(({ file }) => file.startsWith('desk/')).flatMap(({ path, file }) => {
    const source = readFileSync(`app/${file}`, 'utf8')
    const action = /^export (?:async )?function action\([^)]*\)[^{]*\{\n([\s\S]*?)\n\}$/m.exec(source)?.[1]
    return action === undefined ? [] : [{ path, action }]
  })

  test('has every page of the desk that takes a form, and each asks it before anything else', () => {
    expect(forms.map(({ path }) => path).sort()).toEqual(Object.keys(DESK_ACTIONS).sort())
    for (const { path, action } of forms) {
      const asks = action.includes('deskAction(args, {')
        ? `    page: '${path}',`
        : `await requirePress(args, '${path}')`
      expect(action).toContain(asks)
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
    const lines = PAGES_WITH_FORMS.map(([page, guards]) => {
      const of = (guard: string) =>
        Object.keys(guards)
          .filter((button) => guards[button] === guard)
          .join(', ') || '-'
      return `| \`${page}\` | ${of('free')} | ${of('held')} | ${of('passkey')} |`
    })
    expect(readFileSync('docs/security.md', 'utf8')).toContain(lines.join('\n'))
  })
})
