import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StaticManifest } from '../../app/platform/static-files.server.ts'
import { findChromium } from '../test/machine.ts'
import { type Figures, overBudget, table } from './budgets.ts'
import { measurePage } from './lighthouse.ts'
import { startOurs } from './servers.ts'

/** Every prerendered page as Lighthouse sees it on a phone, beside our budgets. */
export async function measurePages(): Promise<Record<string, Figures>> {
  const chromium = findChromium()
  if (!chromium) {
    console.log('SKIPPED: no Chromium was found (Debian: apt-get install chromium)')
    return {}
  }
  const { files } = JSON.parse(await readFile('build/static.json', 'utf8')) as StaticManifest
  const server = await startOurs()
  try {
    const pages: Record<string, Figures> = {}
    for (const [path, { page, file }] of Object.entries(files)) {
      if (!page) continue
      const htmlKb = (await stat(join('build/client', `${file}.br`))).size / 1024
      pages[path] = { ...(await measurePage(server.url + path, chromium)), htmlKb }
      console.log(path)
    }
    report(pages)
    return pages
  } finally {
    await server.stop()
  }
}

function report(pages: Record<string, Figures>): void {
  console.log(`\nLighthouse, mobile, simulated throttling, median of 3:\n\n${table(pages)}\n`)
  const over = overBudget(pages)
  console.log(over.length === 0 ? 'All within budget.' : `OVER BUDGET:\n  ${over.join('\n  ')}`)
}
