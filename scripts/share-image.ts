/**
 * Draws `public/art/share.jpg`, the picture that shared links show, with Chromium: `node scripts/share-image.ts`.
 * Run by hand when the brand or the artwork changes. What it writes is committed.
 */
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { site } from '../site.config.ts'

const rosette = dataUrl('image/svg+xml', 'public/art/rosette.svg')
const fonts = readFileSync('app/ui/fonts.css', 'utf8').replace(/url\((\/fonts\/[^)]+)\)/g, (_, path) => {
  return `url(${dataUrl('font/woff2', `public${path}`)})`
})

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.setContent(`<style>${fonts}
  body { margin: 0; height: 630px; position: relative; overflow: hidden; background: #0f4a37; color: #fffdf6 }
  i { position: absolute; width: 900px; height: 900px; right: -330px; top: -135px; opacity: .3; background: #cfe3d2;
      -webkit-mask: url(${rosette}) center / contain no-repeat }
  p { position: absolute; left: 80px; margin: 0; font: 600 40px Besley }
  h1 { position: absolute; left: 80px; top: 190px; margin: 0; font: 600 104px/1 Besley; letter-spacing: -.02em }
  em { font-style: italic; color: #f2b53c }
</style><i></i><p style="top: 70px">${site.brand}</p>
<h1>Funding you<br><em>never</em> have<br>to pay back.</h1>`)
await page.evaluate(() => document.fonts.ready)
await page.screenshot({ path: 'public/art/share.jpg', type: 'jpeg', quality: 82 })
await browser.close()

function dataUrl(type: string, file: string): string {
  return `data:${type};base64,${readFileSync(file).toString('base64')}`
}
