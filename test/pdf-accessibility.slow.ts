import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildProducts } from '../products/build.ts'
import { missingTools } from '../scripts/test/tools.ts'
import { tempFolder } from './temp-folder.ts'

/*
 * What someone who reads with their ears gets of each PDF that is sold, as qpdf sees it: the demands of PDF/UA that can be counted
 * without its validator. The files don't call themselves PDF/UA: no validator has passed them, and the layer that keeps the paper's
 * tint off a printer is one that the standard doesn't allow.
 */

const missing = missingTools(['qpdf', 'poppler-utils'])
if (missing.length > 0) console.warn(`Skipped: nobody reads the tags of the PDFs, for want of ${missing.join(', ')}`)

const out = tempFolder('pdf-accessibility')

type Dictionary = Readonly<Record<string, unknown>>

interface Pdf {
  readonly path: string
  readonly catalog: Dictionary
  readonly all: readonly Dictionary[]
  /** What a reference leads to, or the value itself. */
  follow(value: unknown): unknown
}

let pdfs: Pdf[]

describe.skipIf(missing.length > 0 && process.env.CI !== 'true')('Each PDF that is sold', () => {
  beforeAll(async () => {
    const contents = await buildProducts(out)
    const files = Object.values(contents).flatMap((product) => product.files)
    pdfs = files.filter(({ format }) => format === 'pdf').map(({ path }) => open(path))
  })
  afterAll(() => rmSync(out, { recursive: true, force: true }))

  test('is tagged, says its language, and shows its title instead of the name of its file', () => {
    expect(pdfs.length).toBeGreaterThan(40)
    for (const { path, catalog, follow } of pdfs) {
      expect(follow(catalog['/MarkInfo']), path).toEqual({ '/Marked': true })
      expect(catalog['/Lang'], path).toBe('u:en-US')
      expect(follow(catalog['/ViewerPreferences']), path).toMatchObject({ '/DisplayDocTitle': true })
      expect(follow(catalog['/StructTreeRoot']), path).toMatchObject({ '/Type': '/StructTreeRoot' })
      expect(titleOf(path), path).toMatch(/\S/)
    }
  })

  test('is read in the order of its tags on every page', () => {
    for (const { path, all } of pdfs) {
      const pages = all.filter((each) => each['/Type'] === '/Page')
      expect(pages.length, path).toBeGreaterThan(0)
      expect(
        pages.filter((page) => page['/Tabs'] !== '/S' || page['/StructParents'] === undefined),
        path,
      ).toEqual([])
    }
  })

  test('tells of each drawing what it shows and where it is', () => {
    const figures = pdfs.flatMap((pdf) => tagged(pdf, 'Figure').map((figure) => ({ figure, ...pdf })))
    expect(figures.length).toBeGreaterThanOrEqual(10)
    for (const { figure, path, follow } of figures) {
      expect(String(figure['/Alt'] ?? '').length, path).toBeGreaterThan(40)
      const box = (follow(figure['/A']) as Dictionary | undefined)?.['/BBox'] as number[]
      expect(
        box?.every((side) => side >= 0 && side <= 792),
        path,
      ).toBe(true)
    }
  })

  test('names the rows and columns of each table, and its links and fields', () => {
    for (const pdf of pdfs) {
      const { path, all, follow } = pdf
      const heads = tagged(pdf, 'TH').map((head) => follow(head['/A']) as Dictionary | undefined)
      expect(
        heads.filter((head) => !/^\/(Row|Column|Both)$/.test(String(head?.['/Scope']))),
        path,
      ).toEqual([])
      const links = all.filter((each) => each['/Subtype'] === '/Link')
      expect(
        links.filter((link) => !link['/Contents'] || link['/StructParent'] === undefined),
        path,
      ).toEqual([])
      const fields = all.filter((each) => each['/Subtype'] === '/Widget')
      const named = (field: Dictionary) => field['/TU'] ?? (follow(field['/Parent']) as Dictionary | undefined)?.['/TU']
      expect(
        fields.filter((field) => !named(field) || field['/StructParent'] === undefined),
        path,
      ).toEqual([])
    }
  })

  test('has letters behind its shapes: every font says which characters it draws', () => {
    for (const { path, all } of pdfs) {
      const fonts = all.filter((each) => each['/Type'] === '/Font' && each['/Subtype'] === '/Type0')
      expect(fonts.length, path).toBeGreaterThan(0)
      expect(
        fonts.filter((font) => !font['/ToUnicode']),
        path,
      ).toEqual([])
    }
  })

  test('goes from heading to heading without skipping a level', () => {
    for (const pdf of pdfs) {
      const levels = headingsOf(pdf)
      expect(levels[0], pdf.path).toBe(1)
      const skips = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)
      expect(skips, pdf.path).toEqual([])
    }
  })
})

function open(path: string): Pdf {
  const output = execFileSync('qpdf', ['--json=2', '--json-stream-data=none', join(out, path)], { maxBuffer: 1 << 28 })
  const objects = JSON.parse(output.toString()).qpdf[1] as Record<
    string,
    { value?: unknown; stream?: { dict: unknown } }
  >
  const heldBy = ({ value, stream }: { value?: unknown; stream?: { dict: unknown } } = {}) => value ?? stream?.dict
  const follow = (value: unknown) =>
    typeof value === 'string' && / R$/.test(value) ? heldBy(objects[`obj:${value}`]) : value
  const all = Object.values(objects)
    .map(heldBy)
    .filter((each): each is Dictionary => typeof each === 'object' && each !== null && !Array.isArray(each))
  const trailer = heldBy(objects.trailer) as Dictionary
  return { path, catalog: follow(trailer['/Root']) as Dictionary, all, follow }
}

/** The elements of the structure tree that are of one type. */
const tagged = ({ all }: Pdf, type: string) =>
  all.filter((each) => each['/S'] === `/${type}` && each['/P'] !== undefined)

/** The levels of the headings, in the order of the tree. */
function headingsOf({ catalog, follow }: Pdf): number[] {
  const levels = (value: unknown): number[] => {
    const node = follow(value)
    if (Array.isArray(node)) return node.flatMap(levels)
    if (typeof node !== 'object' || node === null) return []
    const { '/S': type, '/K': children } = node as Dictionary
    const [, level] = /^\/H(\d)$/.exec(String(type)) ?? []
    return level ? [Number(level)] : levels(children)
  }
  return levels((follow(catalog['/StructTreeRoot']) as Dictionary)['/K'])
}

const titleOf = (path: string) => /Title: +(.*)/.exec(execFileSync('pdfinfo', [join(out, path)]).toString())?.[1] ?? ''
