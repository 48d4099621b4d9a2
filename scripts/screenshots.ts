import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { PRERENDERED_PATHS, RENDERED_PATHS } from '../app/routes.ts'
import { startSite } from './bench/servers.ts'
import { takeRoomPictures } from './room-pictures.ts'
import { CHROMIUM_FLAGS, requireChromium } from './test/chromium.ts'

// Takes every page at three widths, and as it prints, into a folder that git ignores. To be looked at, not compared:
// `npm run screenshots`, or `npm run screenshots -- /shop /blueprint` for some, or `-- --at http://localhost:3000`.
// `npm run screenshots -- --rooms` takes the pictures on the Society's sales page instead, which git has.
const WIDTHS = [360, 768, 1280]
const FOLDER = 'test-results/screenshots'

const { values, positionals: paths } = parseArgs({
  options: { at: { type: 'string' }, rooms: { type: 'boolean' } },
  allowPositionals: true,
})
const { at, rooms } = values
const server = at ? undefined : await startSite()
const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_FLAGS })
try {
  const url = at ?? server?.url ?? ''
  if (rooms) await takeRoomPictures(browser, url)
  else await takePages(url)
} finally {
  await browser.close()
  await server?.stop()
}

async function takePages(url: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const page = await browser.newPage({ baseURL: url, reducedMotion: 'reduce' })
  for (const path of paths.length > 0 ? paths : [...PRERENDERED_PATHS, ...RENDERED_PATHS, '/nowhere'])
    await takeScreenshots(page, path)
}

async function takeScreenshots(page: Page, path: string): Promise<void> {
  const name = path.slice(1).replace(/\W+/g, '-') || 'home'
  await page.goto(path)
  // Typefaces and drawings come after the first paint.
  await page.locator('html[data-hydrated][data-typefaces][data-drawn]').waitFor({ state: 'attached' })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(scrollToEnd)
    await page.screenshot({ path: join(FOLDER, `${name}-${width}.png`), fullPage: true })
  }
  await page.pdf({ path: join(FOLDER, `${name}.pdf`), format: 'Letter' })
  console.log(`${path}: ${FOLDER}/${name}-{${WIDTHS.join(',')}}.png and .pdf`)
}

/** What is further down, or of another size for another width, comes when it is scrolled to; a screenshot does not scroll. */
async function scrollToEnd(): Promise<void> {
  for (const section of document.querySelectorAll('section')) {
    section.scrollIntoView()
    await new Promise((drawn) => requestAnimationFrame(drawn))
  }
  scrollTo(0, 0)
  for (const picture of document.images) Object.assign(picture, { loading: 'eager', decoding: 'sync' })
  await Promise.all([...document.images].map((picture) => picture.decode()))
  await document.fonts.ready
}
