import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { PHONE_PICTURE_SIZE, ROOM_PICTURE_SIZE, ROOM_PICTURES } from '../app/catalog/room-pictures.ts'
import { PRERENDERED_PATHS, RENDERED_PATHS } from '../app/routes.ts'
import { site } from '../site.config.ts'
import { startSite } from './bench/servers.ts'
import { CHROMIUM_FLAGS, requireChromium } from './test/chromium.ts'

// Takes every page at three widths, and as it prints, into a folder that git ignores. To be looked at, not compared:
// `npm run screenshots`, or `npm run screenshots -- /shop /blueprint` for some, or `-- --at http://localhost:3000`.
// `npm run screenshots -- --rooms` takes the pictures on the Society's sales page instead, which git has.
const WIDTHS = [360, 768, 1280]
const FOLDER = 'test-results/screenshots'
const ROOM_FOLDER = 'public/art/rooms'
/** Of WebP, at which small type is still sharp. */
const QUALITY = 80

const { values, positionals: paths } = parseArgs({
  options: { at: { type: 'string' }, rooms: { type: 'boolean' } },
  allowPositionals: true,
})
const { at, rooms } = values
const server = at ? undefined : await startSite()
const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_FLAGS })
try {
  const url = at ?? server?.url ?? ''
  if (rooms) await takeRoomPictures(url)
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

/** Takes the pictures on the Society's sales page, in the rooms of a demonstration as its sample member sees them. */
async function takeRoomPictures(url: string): Promise<void> {
  await mkdir(ROOM_FOLDER, { recursive: true })
  await waitUntilFilled(url)
  await takeAll(url, { viewport: ROOM_PICTURE_SIZE }, '')
  await takeAll(url, { viewport: PHONE_PICTURE_SIZE, deviceScaleFactor: 2 }, '-phone')
}

/** The sample Society is filled while the demonstration runs; the report that no one has decided comes last. */
async function waitUntilFilled(url: string): Promise<void> {
  const page = await signIn(url, 'coach')
  for (const giveUp = Date.now() + 120_000; Date.now() < giveUp; await pause(1000)) {
    await page.goto('/society/reports')
    if (await page.getByText('I pressed the wrong line').isVisible()) return page.context().close()
  }
  throw new Error('the sample Society was not filled within two minutes')
}

async function takeAll(url: string, options: BrowserContextOptions, suffix: string): Promise<void> {
  const page = await signIn(url, 'member', options)
  for (const { name, path, isOfEnd } of ROOM_PICTURES) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(leaveNameOut, site.coach)
    if (isOfEnd) await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const file = join(ROOM_FOLDER, `${name}${suffix}.webp`)
    await sharp(await page.screenshot())
      .webp({ quality: QUALITY })
      .toFile(file)
    console.log(`${path}: ${file}`)
  }
  await page.context().close()
}

/** The pictures are on the site of whichever coach it is. */
function leaveNameOut(name: string): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    text.data = text.data === name[0] ? 'C' : text.data.replaceAll(name, 'Coach')
  }
}

async function signIn(url: string, as: 'coach' | 'member', options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ ...options, baseURL: url, reducedMotion: 'reduce' })
  await context.request.post('/login/demo', { form: { as }, headers: { Origin: url } })
  return context.newPage()
}
