import { expect, test, vi } from 'vitest'
import { type ManagedSite, openManagedSite, releasesOf, startUpdate } from '../rig/managed-site.ts'
import { postgresOrSkip } from '../rig/postgres.ts'
import { waitUntilConsistent } from '../rig/purchases.ts'
import { waitReady } from '../rig/server-process.ts'
import { bringsTheNextRelease, goesBack, hasNewColumn, MIGRATION, releaseWith, updateInUse } from '../rig/updates.ts'

test('An update brings the next release to a site on PostgreSQL in the same way', async (context) => {
  const postgres = await postgresOrSkip(context)
  context.onTestFinished(postgres.drop)
  await bringsTheNextRelease(context, postgres.url)
})

test('A release whose page fails on a site with PostgreSQL goes back in the same way', async (context) => {
  const postgres = await postgresOrSkip(context)
  context.onTestFinished(postgres.drop)
  await goesBack(context, postgres.url)
})

/** As a balancer with two servers behind it. @returns how often neither answered */
function keepVisiting({ world }: ManagedSite): { stop(): Promise<number> } {
  let stopping = false
  const visit = async (url: string | undefined) => {
    const { ok } = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(10_000) })
    if (!ok) throw new Error('it doesn’t answer')
  }
  const visiting = (async () => {
    let failed = 0
    while (!stopping) {
      await Promise.any(world.servers.map((server) => visit(server?.url))).catch(() => {
        failed += 1
      })
    }
    return failed
  })()
  return {
    stop: () => {
      stopping = true
      return visiting
    },
  }
}

test('Two servers on PostgreSQL change one after the other, and every visitor is answered', async (context) => {
  const postgres = await postgresOrSkip(context)
  context.onTestFinished(postgres.drop)
  const site = await openManagedSite(context, postgres.url, 2)
  const visitors = keepVisiting(site)
  const { code, said } = await updateInUse(site, releaseWith(context, {}))
  expect(await visitors.stop()).toBe(0)
  expect(code, said).toBe(0)
  expect(releasesOf(site)).toEqual([site.current(), site.current()])
  await waitUntilConsistent(site.world)
})

test('An update that is killed while it changes over leaves a site that serves, and the next one works', async (context) => {
  const site = await openManagedSite(context)
  const release = releaseWith(context, { migration: MIGRATION })
  const killed = startUpdate(site, '--from', release)
  const { server } = site.world
  await vi.waitUntil(() => server?.output().includes('"msg":"stopping"'), { timeout: 150_000, interval: 5 })
  killed.kill()
  await vi.waitUntil(() => releasesOf(site)[0] !== 'first', { timeout: 60_000 })
  if (server) await waitReady(server)
  const { code, said } = await updateInUse(site, release)
  expect(code, said).toBe(0)
  await waitUntilConsistent(site.world)
  expect(await hasNewColumn(site.world.source)).toBe(true)
})
