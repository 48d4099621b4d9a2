import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newVisitor, siteForFile, waitUntilHydrated } from './site.ts'

const here = siteForFile()

const SECTORS = ['agriculture', 'arts', 'business', 'education', 'energy', 'health', 'science']

/** A coach's own finds, enough for an edition. */
function finds(): string {
  const header = 'number,title,funder,who may apply,summary,at most,deadline,sectors,official link'
  const rows = Array.from({ length: 100 }, (_, at) =>
    [
      `N-${at}`,
      `Program ${String(at).padStart(3, '0')}`,
      `Fund ${at % 9}`,
      'small-business',
      'What it is for.',
      5000 + at * 100,
      `2031-01-${String((at % 28) + 1).padStart(2, '0')}`,
      SECTORS[at % SECTORS.length],
      `https://example.org/${at}`,
    ].join(','),
  )
  return [header, ...rows].join('\n')
}

async function command(...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, MODE: 'demo', DATA_DIR: here.site.dataDir }
  return (await promisify(execFile)(process.execPath, ['scripts/command.ts', ...args], { env })).stdout
}

/** From the sales page to the page behind the bought link. */
async function buy(page: Page, list: RegExp): Promise<void> {
  await page.goto(`${here.site.url}/free-money-finder`)
  await page.getByRole('button', { name: list }).click()
  await page.waitForURL(/\/demo\/stripe\/pay\//)
  await page.getByLabel(/email/i).fill('ada@example.com')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/\/thank-you/)
  await page.getByRole('link', { name: /^Download/ }).click()
  await page.getByRole('link', { name: 'Open your list' }).click()
  await page.getByRole('heading', { level: 1, name: /Money Finder/ }).waitFor()
}

const rows = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })

describe('The Money Finder', { timeout: 180_000 }, () => {
  test('Before an edition is published, a demonstration sells a labeled sample, and works without JavaScript', async () => {
    const visitor = await newVisitor(here.browser, { javaScriptEnabled: false, viewport: { width: 360, height: 800 } })
    const { page } = visitor
    await buy(page, /Nonprofit/)
    expect(await page.textContent('main')).toMatch(/A sample of past opportunities/)
    expect(await rows(page).count()).toBe(100)
    await page.getByLabel('Sector').selectOption('health')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.waitForURL(/sector=health/)
    expect(await rows(page).count()).toBeLessThan(100)
    await page
      .getByRole('button', { name: /^Pick it/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Your picks (1 of 5)' }).waitFor()
    await visitor.close()
  })

  test('An edition can be built from an import, bought, opened and filtered', async () => {
    const file = join(here.site.dataDir, 'finds.csv')
    await writeFile(file, finds())
    const today = new Date().toISOString().slice(0, 10)
    await command('opportunities:import', 'own', file)
    await command('editions:draft', '2030-12', 'small-business', '--on', today)
    await command('editions:publish', '2030-12', 'small-business', '--on', today)
    const visitor = await newVisitor(here.browser, { javaScriptEnabled: false })
    await buy(visitor.page, /Small Business/)
    const address = visitor.page.url()
    await visitor.close()

    const reader = await newVisitor(here.browser, { viewport: { width: 360, height: 800 } })
    const { page } = reader
    await page.goto(`${here.site.url}/free-money-finder`)
    expect(await page.locator('main strong').first().textContent()).toBe('December edition')
    await page.goto(address)
    await waitUntilHydrated(page)
    await page.getByRole('heading', { level: 1, name: /December 2030/ }).waitFor()
    expect(await rows(page).count()).toBe(100)
    await page.getByLabel('Words').fill('program 017')
    await page.getByText('1 shown').waitFor()
    await page.getByRole('button', { name: /^Pick it.*Program 017/ }).click()
    await page.getByLabel('Stage').selectOption('preparing')
    await page.getByLabel('My notes').fill('Ask the fund first')
    await page.getByRole('button', { name: /^Save.*Program 017/ }).click()
    await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor({ state: 'attached' })
    await page.reload()
    expect(await page.getByLabel('My notes').inputValue()).toBe('Ask the fund first')
    const feed = await (await fetch(`${address}/deadlines.ics`)).text()
    expect(feed.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Last day: Program 017'])
    await reader.close()
  })
})
