import { rmSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, type TestContext } from 'vitest'
import { tempFolder } from '../temp-folder.ts'
import { type Difference, type ManagedSite, makeRelease, openManagedSite, releasesOf } from './managed-site.ts'
import { buy, waitUntilConsistent } from './purchases.ts'
import { type Source, withQuery } from './rows.ts'
import { writeMessage } from './visitors.ts'

/** What only a release with this migration has. */
export const MIGRATION = `alter table tickets add column of_the_next_release text default 'yes'`

export function releaseWith(context: TestContext, difference: Difference): string {
  const folder = tempFolder('release')
  context.onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return makeRelease(folder, difference)
}

/** People who write one message after the other, until told that they may stop. */
function keepWriting({ world }: ManagedSite): { stop(): Promise<void> } {
  let stopping = false
  const writing = (async () => {
    for (let n = 1; !stopping; n += 1)
      await writeMessage(world, { email: `writer-${n}@example.com`, address: `10.7.${n}.1` })
  })()
  return {
    stop: () => {
      stopping = true
      return writing
    },
  }
}

/** Someone who opens one page after the other and, while nothing answers, tries again, as Caddy does for her. */
function keepVisiting({ world }: ManagedSite): { stop(): Promise<number> } {
  let stopping = false
  const visiting = (async () => {
    let [longest, last] = [0, performance.now()]
    while (!stopping) {
      if (!(await isAnswered(`${world.server?.url}/contact`))) continue
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }
    return longest / 1000
  })()
  return {
    /** @returns the longest time between two answers, in seconds */
    stop: () => {
      stopping = true
      return visiting
    },
  }
}

async function isAnswered(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => undefined)
  await answer?.body?.cancel()
  if (!answer) await pause(20) // as long as nobody listens
  return answer?.ok ?? false
}

/** A visitor waits for no longer than this on an idle machine, in seconds. What else the machine does stretches it. */
const MAX_PAUSE = 5

export async function updateInUse(site: ManagedSite, from: string) {
  await buy(site.world, 'ada@example.com')
  await writeMessage(site.world, { email: 'ada@example.com', address: '10.2.2.2' })
  const writers = keepWriting(site)
  const outcome = await site.update('--from', from)
  await writers.stop()
  await buy(site.world, 'bea@example.com')
  return outcome
}

export async function hasNewColumn(source: Source): Promise<boolean> {
  const sql = `select 1 from information_schema.columns where column_name = 'of_the_next_release'`
  return withQuery(source, async (query) => (await query(sql)).length === 1)
}

export async function bringsTheNextRelease(context: TestContext, url?: string): Promise<void> {
  const site = await openManagedSite(context, url)
  const visitor = keepVisiting(site)
  const { code, said } = await updateInUse(site, releaseWith(context, { migration: MIGRATION }))
  const waited = await visitor.stop()
  expect(code, said).toBe(0)
  expect(said).toContain('It works there, after 9999_made_for_this_test.sql.')
  const [, named] = /The longest pause was (\d+\.\d) s\./.exec(said) ?? []
  const load = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
  console.info(
    `a visitor waited for ${waited.toFixed(2)} s at most, at load ${load.toFixed(1)}; the update says ${named} s`,
  )
  expect(waited, 'what a visitor saw').toBeLessThan(MAX_PAUSE * load)
  expect(Number(named), 'what the update says').toBeLessThan(MAX_PAUSE * load)
  expect(site.current()).toMatch(/^\d{8}-\d{6}$/)
  expect(releasesOf(site)).toEqual([site.current()])
  await waitUntilConsistent(site.world)
  expect(site.world.acknowledged.messages.length).toBeGreaterThan(3)
  expect(await hasNewColumn(site.world.source)).toBe(true)
}

export async function goesBack(context: TestContext, url?: string): Promise<void> {
  const site = await openManagedSite(context, url)
  const { code, said } = await updateInUse(site, releaseWith(context, { migration: MIGRATION, brokenPage: '/shop' }))
  expect(code, said).toBe(1)
  expect(said).toContain('The new release fails on the site:\n/shop answers 500')
  expect(said).toContain('The site is back on the earlier release, with everything that was in it.')
  expect(site.current()).toBe('first')
  expect(releasesOf(site)).toEqual(['first'])
  await waitUntilConsistent(site.world)
  expect(site.world.acknowledged.messages.length).toBeGreaterThan(3)
  expect(await hasNewColumn(site.world.source)).toBe(false)
}
