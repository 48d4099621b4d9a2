import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { importCommand } from '../app/finder/opportunities/opportunities.ts'
import { type FolderDeps, fillFolder } from '../test/filled-folder.ts'
import { ownFinds } from '../test/own-finds.ts'
import { publishNewEdition } from '../test/published-edition.ts'
import { tempFolder } from '../test/temp-folder.ts'
import { newVisitor, siteForFile, waitUntilHydrated } from './site.ts'

const folder = tempFolder('whole-way')
beforeAll(() => fillFolder(folder, publishEdition))
const here = siteForFile({ DATA_DIR: folder })

/** Of the coach's finds every tenth is for farms, and the first of them is the only one for farms near her. */
async function publishEdition(deps: FolderDeps & { dataDir: string }): Promise<void> {
  const file = join(folder, 'finds.csv')
  const finds = ownFinds(100, (at) => ({
    deadline: '2031-01-15',
    sectors: at % 10 === 3 ? 'agriculture' : 'arts',
    states: at === 3 ? 'OH' : at % 10 === 3 ? 'PA' : '',
    title: at === 3 ? 'Farm Storage Fund' : `Program ${at}`,
  }))
  await writeFile(file, finds)
  expect(await importCommand({ ...deps, print: () => {}, progress: () => {} }, ['own', file])).toBe(0)
  const day = new Date().toISOString().slice(0, 10)
  await publishNewEdition(deps, { month: '2030-12', audience: 'small-business', day })
}

async function buy(page: Page): Promise<void> {
  await page.goto(`${here.site.url}/free-money-finder`)
  await page.getByRole('button', { name: /Small Business/ }).click()
  await page.waitForURL(/\/demo\/stripe\/pay\//)
  await page.getByLabel(/email/i).fill('rosa@example.com')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/\/thank-you/)
  await page.getByRole('link', { name: /^Download/ }).click()
  await page.getByRole('link', { name: 'Open your list' }).click()
  await page.getByRole('heading', { level: 1, name: /Money Finder/ }).waitFor()
}

async function answerQuestions(page: Page): Promise<void> {
  await page.getByRole('link', { name: /seven questions/ }).click()
  await page.getByLabel('A small business').check()
  await page.getByLabel('State', { exact: true }).selectOption('OH')
  await page.getByLabel('How far').selectOption('state')
  await page.getByLabel('In your own words').fill('farm')
  await page.getByRole('button', { name: 'Find my trade' }).click()
  await page.getByLabel(/Other Vegetable/).check()
  await page.getByLabel('Years at it').selectOption('2-5')
  await page.getByLabel('People').selectOption('2-10')
  await page.getByRole('button', { name: 'Save and sort my list' }).click()
  await page.getByText(/sorted for a small business in Ohio/).waitFor()
}

test('From an import to what a buyer downloads: bought, sorted for her, picked, and her pick in her calendar', async () => {
  const buyer = await newVisitor(here.browser, { javaScriptEnabled: false })
  await buy(buyer.page)
  const address = buyer.page.url()
  await buyer.close()

  const visitor = await newVisitor(here.browser, { viewport: { width: 360, height: 800 } })
  const { page } = visitor
  await page.goto(address)
  await answerQuestions(page)
  await page.waitForURL(address)
  await waitUntilHydrated(page)

  const first = page.locator('li[id^=entry-]').first()
  expect(await first.textContent()).toContain('Farm Storage Fund')
  await first.getByRole('button', { name: /^Pick/ }).click()
  await page.getByText('1 of 5 picked').waitFor()

  const saved = (path: string) => fetch(path).then((response) => response.text())
  const lines = (await saved(`${address.replace('/editions/', '/downloads/')}/csv`)).trimEnd().split('\r\n')
  expect([lines.length, lines.filter((line) => line.includes('Farm Storage Fund')).length]).toEqual([101, 1])
  const calendar = await saved(`${address}/deadlines.ics`)
  expect(calendar.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Last day: Farm Storage Fund'])
  await visitor.close()
})
