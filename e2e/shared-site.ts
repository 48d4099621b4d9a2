import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { CHROMIUM_FLAGS, requireChromium } from '../scripts/test/chromium.ts'
import { openSite } from './open-site.ts'

/** What all browser tests share: they run side by side on it, each in a context of its own. */
export interface SharedSite {
  url: string
  dataDir: string
  /** Where the tests reach the one Chromium. */
  chromium: string
}

declare module 'vitest' {
  interface ProvidedContext {
    sharedSite: SharedSite
  }
}

/** Opens one site and one Chromium for all files. The links that it emails can be signed by {@link SHARED_SECRET}. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // In this order: without a Chromium no site is left behind.
  const [chromium, site] = await Promise.all([launchChromium(), openSite({ APP_SECRET: SHARED_SECRET })])
  // Begins the sample Society, which takes its time: a test that needs it waits for it.
  const body = new URLSearchParams({ as: 'member' })
  await fetch(`${site.url}/login/demo`, { method: 'POST', body, headers: { Origin: site.url }, redirect: 'manual' })
  project.provide('sharedSite', { url: site.url, dataDir: site.dataDir, chromium: chromium.wsEndpoint() })
  return async () => {
    await chromium.close()
    await site.close()
  }
}

export const SHARED_SECRET = '3f9c1e7b52d846a0c8e1f4b7930d6a25'

const launchChromium = () => chromium.launchServer({ executablePath: requireChromium(), args: CHROMIUM_FLAGS })
