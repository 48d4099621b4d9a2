import { get } from 'node:http'
import { findChromium } from '../test/chromium.ts'
import { publicPaths } from '../test/public-paths.ts'
import { type Figures, formatSummary, formatTable, overBudget } from './budgets.ts'
import { measurePage } from './lighthouse.ts'
import { startSite } from './servers.ts'

/** Every public page, built or rendered, measured by Lighthouse as on a phone, with our budgets. */
export async function measurePages(): Promise<Record<string, Figures>> {
  const chromium = findChromium()
  if (!chromium) {
    console.log('SKIPPED: no Chromium was found (Debian: apt-get install chromium)')
    return {}
  }
  const server = await startSite()
  try {
    const pages: Record<string, Figures> = {}
    for (const path of publicPaths()) {
      const url = server.url + path
      if (!(await fetch(url)).ok) continue // it says what is missing: these are pages of an order or of a form
      const { figures, speed } = await measurePage(url, chromium)
      const page = { ...figures, htmlKb: (await compressedSize(url)) / 1024 }
      pages[path] = page
      console.log(`${path}: ${formatSummary(page)} (Lighthouse's speed of this machine: ${Math.round(speed)})`)
    }
    reportPages(pages)
    return pages
  } finally {
    await server.stop()
  }
}

/** Bytes of a page's HTML as sent: `fetch` would count it decompressed. */
function compressedSize(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
      })
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}

function reportPages(pages: Record<string, Figures>): void {
  console.log(`\nLighthouse, mobile, simulated throttling, median of 5:\n\n${formatTable(pages)}\n`)
  const over = overBudget(pages)
  console.log(over.length === 0 ? 'All within budget.' : `OVER BUDGET:\n  ${over.join('\n  ')}`)
}
