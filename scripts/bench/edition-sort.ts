import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { type FundingProfile, saveProfile } from '../../app/finder/profile/profile.ts'
import { givePurchase } from '../../test/account-people.ts'
import { fillFolder } from '../../test/filled-folder.ts'
import { signIn } from '../../test/signed-in.ts'
import { findChromium } from '../test/chromium.ts'
import { startSite } from './servers.ts'

const EMAIL = 'denise@example.com'
const PROFILE: FundingProfile = {
  entity: 'small-business',
  state: 'OH',
  reach: 'neighbors',
  naics: ['561720'],
  certificates: [],
  registrations: [],
  years: '2-5',
  size: '2-10',
}
const ROUNDS = 20
const BUDGET_MS = 50

/** Milliseconds from choosing an order of the edition until its rows are laid out again, in the browser. */
export async function measureEditionSort(): Promise<{ median: number; max: number } | undefined> {
  const executablePath = findChromium()
  if (!executablePath) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'bench-edition-'))
  const { cookie, entitlementId } = await fillFolder(folder, async (deps) => {
    const { entitlementId } = await givePurchase(deps, EMAIL, 'money-finder-small-business', { edition: 'sample' })
    await saveProfile(deps, EMAIL, PROFILE)
    return { cookie: (await signIn({ deps }, EMAIL)).cookie, entitlementId }
  })
  const server = await startSite({ env: { DATA_DIR: folder } })
  const browser = await chromium.launch({ executablePath })
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 800 } })
    const [name = '', value = ''] = cookie.split(/=(.*)/)
    await page.context().addCookies([{ name, value, url: server.url }])
    await page.goto(`${server.url}/account/open/${entitlementId}`)
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-hydrated'))
    const times = await timeSorting(page)
    const figures = { median: times[Math.floor(times.length / 2)] ?? 0, max: times.at(-1) ?? 0 }
    console.log(
      `An edition sorted in the browser: median ${figures.median} ms, at most ${figures.max} ms (budget: ${BUDGET_MS})`,
    )
    return figures
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function timeSorting(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const order of ['deadline', 'list']) {
      times.push(
        await page.evaluate((wanted) => {
          const select = document.querySelector<HTMLSelectElement>('select[name=sort]')
          if (!select) throw new Error('the edition has no choice of an order')
          const started = performance.now()
          select.value = wanted
          select.dispatchEvent(new Event('input', { bubbles: true }))
          return new Promise<number>((resolve) =>
            // React has drawn by then; reading a height has the browser lay it out.
            queueMicrotask(() => {
              document.body.getBoundingClientRect()
              resolve(Math.round((performance.now() - started) * 10) / 10)
            }),
          )
        }, order),
      )
    }
  }
  return times.sort((a, b) => a - b)
}
