import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openManagedSite } from '../rig/managed-site.ts'
import { waitUntilConsistent } from '../rig/purchases.ts'
import { bringsTheNextRelease, goesBack, releaseWith, updateInUse } from '../rig/updates.ts'

test('An update brings the next release while people buy and write, and nothing that they were told is done is missing', async (context) => {
  await bringsTheNextRelease(context)
})

test('A release whose page fails on the site goes back by itself, with the data as they were and everything people were told is done', async (context) => {
  await goesBack(context)
})

test('A release whose migration fails on a copy of the data is left, and the site is never stopped', async (context) => {
  const site = await openManagedSite(context)
  const migration = `alter table tickets add constraint nobody check (email <> 'ada@example.com')`
  const updating = updateInUse(site, releaseWith(context, { migration }))
  await vi.waitUntil(() => readdirSync(join(site.home, 'releases')).length > 1, { timeout: 60_000 })
  expect(await site.update()).toEqual({ code: 1, said: 'Another update is running. Wait until it’s done.\n' })
  const { code, said } = await updating
  expect(code, said).toBe(1)
  expect(said).toContain('can’t migrate a copy of your data:\nthe migration 9999_made_for_this_test.sql failed')
  expect(said).toContain('Nothing was changed: the site runs on as before.')
  expect(site.current()).toBe('first')
  expect(site.world.server?.output()).not.toContain('"msg":"stopping"')
  expect(existsSync(join(site.world.dataDir, 'updating/copy'))).toBe(false)
  await waitUntilConsistent(site.world)
})
