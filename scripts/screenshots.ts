import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContextOptions, chromium } from 'playwright-core'
import sharp from 'sharp'
import { PHONE_PICTURE_SIZE, ROOM_PICTURE_SIZE, ROOM_PICTURES } from '../app/catalog/room-pictures.ts'
import { site } from '../site.config.ts'
import { startSite } from './bench/servers.ts'
import { CHROMIUM_FLAGS, requireChromium } from './test/chromium.ts'

// Takes the pictures on the Society's sales page again, which git has.
const ROOM_FOLDER = 'public/art/rooms'
/** Of WebP, at which small type is still sharp. */
const QUALITY = 80

const server = await startSite()
const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_FLAGS })
try {
  await takeRoomPictures(server.url)
} finally {
  await browser.close()
  await server.stop()
}

/** In the rooms of a demonstration as its sample member sees them. */
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
