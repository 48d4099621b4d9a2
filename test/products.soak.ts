import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { cellRef, readXlsx } from 'hucre'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildProducts, CONTENT } from '../products/build.ts'
import type { Contents, ListedFile } from '../products/product.ts'
import { readSource, type Source } from '../products/source/source.ts'
import type { CellInput, Workbook } from '../products/xlsx/workbook.ts'
import { computeWorkbook, writeWorkbook } from '../products/xlsx/xlsx.ts'
import { CHROMIUM_FLAGS, requireChromium } from '../scripts/test/chromium.ts'
import { EPUBCHECK, missingTools, OFFICE_TOOLS } from '../scripts/test/tools.ts'
import { tempFolder } from './temp-folder.ts'

/* Every document that is sold, opened by programs that did not make it. */

const missing = missingTools([...OFFICE_TOOLS, 'poppler-utils', 'chromium'])
if (missing.length > 0) console.warn(`Skipped: nobody opens the documents, for want of ${missing.join(', ')}`)

const out = tempFolder('products-slow')
let contents: Contents
let sources: Source[]

describe.skipIf(missing.length > 0 && process.env.CI !== 'true')('What is sold', () => {
  beforeAll(async () => {
    contents = await buildProducts(join(out, 'built'))
    sources = await Promise.all(Object.keys(contents).map((id) => readSource(CONTENT, id)))
  })
  afterAll(() => rmSync(out, { recursive: true, force: true }))

  test('is opened by LibreOffice without a word of repair, every Word file and every workbook', () => {
    const files = [...filesOf('docx'), ...filesOf('xlsx')]
    for (const { path } of files) {
      const made = office('pdf', [join(out, 'built', path)], path.replaceAll('/', '-'))
      expect(made, path).toHaveLength(1)
      const pages = pagesOf(made[0] as string)
      if (path.endsWith('.docx')) expect(pages, path).toBeGreaterThan(0)
      else expect(sizesOf(made[0] as string), path).toEqual(Array.from({ length: pages }, () => '792 x 612'))
    }
  })

  test('is valid PDF that carries its fonts, and no page of it is empty', () => {
    for (const { path } of filesOf('pdf')) {
      const file = join(out, 'built', path)
      expect(execFileSync('qpdf', ['--check', file]).toString(), path).toContain('No syntax or stream encoding errors')
      expect(fontsOutside(file), path).toEqual([])
      for (const [page, share] of inkOf(file).entries())
        expect(share, `${path}, page ${page + 1}`).toBeGreaterThan(0.002)
    }
  })

  test('keeps every word of a PDF inside its page', () => {
    for (const { path } of filesOf('pdf')) {
      const boxes = execFileSync('pdftotext', ['-bbox', join(out, 'built', path), '-'], {
        maxBuffer: 1 << 28,
      }).toString()
      const words = boxes.matchAll(/xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)/g)
      const outside = [...words].filter(([, left, top, right, bottom]) => {
        return Number(left) < 36 || Number(top) < 24 || Number(right) > 576 || Number(bottom) > 780
      })
      expect(
        outside.map(([, , , , , word]) => word),
        path,
      ).toEqual([])
    }
  })

  test('has PDF fields that stand on their page without touching each other', () => {
    for (const { path } of filesOf('pdf')) {
      for (const fields of fieldsOf(join(out, 'built', path))) {
        const outside = fields.filter(([left, low, right, high]) => left < 36 || low < 24 || right > 576 || high > 768)
        expect(outside, path).toEqual([])
        const touching = fields.filter((one, at) => fields.slice(at + 1).some((other) => overlap(one, other)))
        expect(touching, path).toEqual([])
      }
    }
  })

  test('holds an ebook of at least sixty pages', () => {
    const book = filesOf('pdf').find(({ document }) => document === 'the-blueprint')
    expect(pagesOf(join(out, 'built', book?.path ?? ''))).toBeGreaterThanOrEqual(60)
  })

  test('is an EPUB that epubcheck passes, and whose pages render in a browser at a phone’s width', async () => {
    for (const { path } of filesOf('epub')) {
      const file = join(out, 'built', path)
      const report = execFileSync('java', ['-jar', EPUBCHECK, file], { stdio: ['ignore', 'pipe', 'pipe'] }).toString()
      expect(report).toContain('No errors or warnings detected')
      await renderEpub(file)
    }
  })

  test('recalculates in LibreOffice to the figures that the workbooks carry', async () => {
    for (const source of sources) {
      for (const { slug, workbook } of source.workbooks) {
        // As of today, because LibreOffice's TODAY() is.
        const today = new Date().toISOString().slice(0, 10)
        const carried = computeWorkbook(workbook, today)
        const [values] = await recalculated([[slug, await writeWorkbook({ ...source, date: today }, workbook)]])
        const wrong = [...carried].filter(([cell, value]) => !same(values?.get(cell), value))
        expect(
          wrong.slice(0, 5).map(([cell, value]) => [cell, value, values?.get(cell)]),
          slug,
        ).toEqual([])
        expect(carried.size).toBeGreaterThan(20)
      }
    }
  })

  test('balances: the balance sheet of ten founders with ten sets of figures', async () => {
    const source = sources.find(({ id }) => id === 'startup-pack') as Source
    const projections = source.workbooks.find(({ workbook }) => workbook.item === 'projections-workbook')?.workbook
    if (!projections) throw new Error('there is no projections workbook')
    const founders = await Promise.all(
      Array.from({ length: 10 }, async (_, seed) => {
        const bytes = await writeWorkbook(source, shaken(projections, seed + 1))
        return [`founder-${seed}`, bytes] as [string, Uint8Array]
      }),
    )
    const all = await recalculated(founders)
    const cash = new Set<unknown>()
    for (const values of all) {
      const sheet = [...values].filter(([cell]) => /^Balance sheet![A-Z]+23$/.test(cell))
      const checks = sheet.filter(([, value]) => typeof value === 'number')
      expect(checks.length).toBeGreaterThanOrEqual(36)
      expect(checks.filter(([, value]) => Math.abs(value as number) > 0.01)).toEqual([])
      cash.add([...values].filter(([cell]) => cell.startsWith('Cash flow!')).at(-1)?.[1])
    }
    expect(cash.size, 'the figures were different').toBeGreaterThan(5)
  })
})

const filesOf = (format: ListedFile['format']) =>
  Object.values(contents)
    .flatMap(({ files }) => files)
    .filter((file) => file.format === format)

/** Converts with LibreOffice, and fails on whatever it says beside what it does. */
function office(format: string, files: string[], name: string): string[] {
  const to = join(out, 'office', name)
  mkdirSync(to, { recursive: true })
  const profile = `-env:UserInstallation=${pathToFileURL(join(out, 'profile')).href}`
  const said = execFileSync('soffice', [profile, '--headless', '--convert-to', format, '--outdir', to, ...files], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 600_000,
  }).toString()
  expect(said).not.toMatch(/error|repair|corrupt/i)
  return readdirSync(to).map((file) => join(to, file))
}

function pagesOf(file: string): number {
  return Number(/Pages: +(\d+)/.exec(execFileSync('pdfinfo', [file]).toString())?.[1])
}

/** The fonts that a file names and doesn't carry. */
function fontsOutside(file: string): string[] {
  const [, , ...fonts] = execFileSync('pdffonts', [file]).toString().trim().split('\n')
  return fonts.filter((font) => !/ yes +(yes|no) +(yes|no) +\d+ +\d+$/.test(font))
}

/** Each page's width and height in points. */
function sizesOf(file: string): string[] {
  const info = execFileSync('pdfinfo', ['-l', '999', file]).toString()
  return [...info.matchAll(/^Page +\d+ size: +(\d+ x \d+)/gm)].map(([, size]) => size ?? '')
}

type Box = readonly [left: number, low: number, right: number, high: number]

/** The form fields of each page, as qpdf reads them. */
function fieldsOf(file: string): Box[][] {
  const json = JSON.parse(execFileSync('qpdf', ['--json=2', file], { maxBuffer: 1 << 28 }).toString())
  const objects = json.qpdf[1] as Record<string, { value?: Record<string, unknown> }>
  const objectOf = (ref: unknown) => (typeof ref === 'string' ? objects[`obj:${ref}`]?.value : undefined) ?? {}
  const pages = Object.values(objects).filter(({ value }) => value?.['/Type'] === '/Page')
  return pages.map(({ value }) => {
    const listed = value?.['/Annots'] ?? []
    const refs: unknown[] = Array.isArray(listed) ? listed : json.qpdf[1][`obj:${listed}`].value
    const widgets = refs.map(objectOf).filter((each) => each['/Subtype'] === '/Widget')
    return widgets.map((each) => each['/Rect'] as Box)
  })
}

const overlap = (one: Box, other: Box) =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]

/** The share of each page's points that are not of its commonest shade. */
function inkOf(file: string): number[] {
  const folder = mkdtempSync(join(out, 'pages-'))
  execFileSync('pdftoppm', ['-gray', '-r', '24', file, join(folder, 'page')])
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const image = readFileSync(join(folder, name))
      const pixels = image.subarray(
        image.length - Number(/^P5\s+(\d+)/.exec(image.toString('latin1', 0, 20))?.[1]) * 264,
      )
      const counts = new Map<number, number>()
      for (const shade of pixels) counts.set(shade, (counts.get(shade) ?? 0) + 1)
      return 1 - Math.max(...counts.values()) / pixels.length
    })
}

async function renderEpub(file: string): Promise<void> {
  const folder = join(out, basename(file, '.epub'))
  for (const [name, bytes] of Object.entries(unzipSync(new Uint8Array(readFileSync(file))))) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  const args = [...CHROMIUM_FLAGS, '--allow-file-access-from-files']
  const browser = await chromium.launch({ executablePath: requireChromium(), args })
  const page = await browser.newPage({ viewport: { width: 360, height: 640 } })
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('requestfailed', (request) => complaints.push(request.url()))
  for (const name of readdirSync(join(folder, 'OEBPS')).filter((each) => each.endsWith('.xhtml'))) {
    await page.goto(pathToFileURL(join(folder, 'OEBPS', name)).href)
    await page.evaluate(() => document.fonts.ready)
    expect(await page.locator('h1, img').count(), name).toBeGreaterThan(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(360)
  }
  await browser.close()
  expect(complaints).toEqual([])
}

type Values = Map<string, unknown>

/** The values of workbooks after LibreOffice has computed each formula again: what they carry is taken out before. */
async function recalculated(books: [name: string, bytes: Uint8Array][]): Promise<Values[]> {
  const from = mkdtempSync(join(out, 'stripped-'))
  const files = books.map(([name, bytes]) => {
    const parts = Object.entries(unzipSync(bytes)).map(([part, content]) => [part, stripped(part, content)])
    writeFileSync(join(from, `${name}.xlsx`), zipSync(Object.fromEntries(parts)))
    return join(from, `${name}.xlsx`)
  })
  office('xlsx', files, basename(from))
  return Promise.all(
    books.map(async ([name]) => {
      const book = await readXlsx(new Uint8Array(readFileSync(join(out, 'office', basename(from), `${name}.xlsx`))))
      const cells = book.sheets.flatMap((sheet) =>
        sheet.rows.flatMap((row, at) =>
          row.map((value, column) => [`${sheet.name}!${cellRef(at, column)}`, value] as const),
        ),
      )
      return new Map<string, unknown>(cells)
    }),
  )
}

function stripped(part: string, content: Uint8Array): Uint8Array {
  if (!/worksheets\/sheet\d+\.xml$/.test(part)) return content
  return strToU8(strFromU8(content).replace(/(<\/f>|<f[^>]*\/>)<v>[^<]*<\/v>/g, '$1'))
}

function same(found: unknown, carried: unknown): boolean {
  const value = found instanceof Date ? found.getTime() / 86_400_000 + 25_569 : found
  if (typeof carried === 'number')
    return Math.abs(Number(value ?? 0) - carried) <= 1e-6 * Math.max(1, Math.abs(carried))
  return String(value ?? '') === String(carried) || String(value ?? '').toLowerCase() === String(carried).toLowerCase()
}

/** The same workbook with every number that a founder may type moved by up to half, the same for the same seed. */
function shaken(workbook: Workbook, seed: number): Workbook {
  let state = seed * 7919
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const shake = (cell: CellInput): CellInput => {
    if (cell === null || typeof cell !== 'object' || cell instanceof Date || !cell.input) return cell
    if (typeof cell.value !== 'number' || cell.value === 0) return cell
    const moved = cell.value * (0.5 + random())
    return { ...cell, value: Number.isInteger(cell.value) ? Math.round(moved) : moved }
  }
  return {
    ...workbook,
    sheets: workbook.sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.map((row) => row.map(shake)) })),
  }
}
