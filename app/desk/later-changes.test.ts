import { expect, test } from 'vitest'
import { signInStaff } from '../../test/desk-visits.ts'
import { shopForFile } from '../../test/shop.ts'
import { recordChange } from './changes.ts'
import { readItemState, writeItemState } from './item-states.ts'
import { undoChange } from './undo.ts'

const shop = shopForFile({ runJobs: false })

test('An earlier change is not undone over a later one, and the later one leads back to the earlier', async () => {
  const { session } = await signInStaff(shop, 'owner@example.com')
  const key = 'alert:email-not-delivered'
  const snooze = (snoozed: string) =>
    shop.database.transact(async (tx) => {
      const [before, after] = [await readItemState(tx, key), { snoozed, done: null }]
      await writeItemState(tx, key, after)
      const change = {
        actor: session.person.id,
        action: 'mark',
        subject: key,
        email: undefined,
        summary: 'Later',
      } as const
      return recordChange(shop.deps, tx, { ...change, before, after })
    })
  const [monday, friday] = ['2026-11-23T14:00:00.000Z', '2026-11-27T14:00:00.000Z']
  const [first, second] = [await snooze(monday), await snooze(friday)]
  expect(await undoChange(shop.deps, first, session)).toContain('changed again since')
  expect(await readItemState(shop.database.db, key)).toEqual({ snoozed: friday, done: null })
  expect(await undoChange(shop.deps, second, session)).toBeUndefined()
  expect(await readItemState(shop.database.db, key)).toEqual({ snoozed: monday, done: null })
})
