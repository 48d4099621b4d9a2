import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { PHONE_PICTURE_SIZE, ROOM_PICTURE_SIZE, ROOM_PICTURES } from '../app/catalog/room-pictures.ts'
import { site } from '../site.config.ts'

const FOLDER = 'public/art/rooms'
/** Of WebP, at which small type is still sharp. */
const QUALITY = 0.8

/** Takes the pictures on the Society's sales page, in the rooms of a demonstration as its sample member sees them. */
export async function takeRoomPictures(browser: Browser, url: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  await waitUntilFilled(browser, url)
  await takeAll(browser, url, { viewport: ROOM_PICTURE_SIZE }, '')
  await takeAll(browser, url, { viewport: PHONE_PICTURE_SIZE, deviceScaleFactor: 2 }, '-phone')
}

/** The sample Society is filled while the demonstration runs; the report that no one has decided comes last. */
async function waitUntilFilled(browser: Browser, url: string): Promise<void> {
  const page = await signIn(browser, url, 'coach')
  for (const giveUp = Date.now() + 120_000; Date.now() < giveUp; await pause(1000)) {
    await page.goto('/society/reports')
    if (await page.getByText('I pressed the wrong line').isVisible()) return page.context().close()
  }
  throw new Error('the sample Society was not filled within two minutes')
}

async function takeAll(browser: Browser, url: string, options: BrowserContextOptions, suffix: string): Promise<void> {
  const page = await signIn(browser, url, 'member', options)
  const encoder = await browser.newPage()
  for (const { name, path, isOfEnd } of ROOM_PICTURES) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(leaveNameOut, site.coach)
    if (isOfEnd) await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const file = join(FOLDER, `${name}${suffix}.webp`)
    await writeFile(file, await encodeWebp(encoder, await page.screenshot()))
    console.log(`${path}: ${file}`)
  }
  await encoder.close()
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

async function signIn(browser: Browser, url: string, as: 'coach' | 'member', options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ ...options, baseURL: url, reducedMotion: 'reduce' })
  await context.request.post('/login/demo', { form: { as }, headers: { Origin: url } })
  return context.newPage()
}

/** The browser has the encoder; its page must have no content security policy. */
async function encodeWebp(page: Page, png: Buffer): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ([base64, quality]) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
      const canvas = new OffscreenCanvas(picture.width, picture.height)
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      const webp = await canvas.convertToBlob({ type: 'image/webp', quality })
      return Array.from(new Uint8Array(await webp.arrayBuffer()))
    },
    [png.toString('base64'), QUALITY] as const,
  )
  return Buffer.from(encoded)
}
