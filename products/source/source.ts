import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import type { Figure } from '../figures/figure.ts'
import type { Workbook } from '../xlsx/workbook.ts'
import { dateSources } from './addresses.ts'
import {
  bookFrontMatter,
  chapterFrontMatter,
  documentFrontMatter,
  fillPlaceholders,
  productFrontMatter,
} from './front-matter.ts'
import { type Block, type Page, parseBlocks, parsePage } from './markdown.ts'
import { laterVersions } from './readings.ts'

/** One product's sources, read and checked. */
export type Source = Awaited<ReturnType<typeof readSource>>

export type DocumentSource = ReturnType<typeof toDocument>
export type WorkbookSource = Source['workbooks'][number]
export type BookSource = Awaited<ReturnType<typeof readBook>>

/** Reads one product's folder. A fault names the file it is in. */
export async function readSource(folder: string, id: string) {
  const at = join(folder, id)
  const head = await withFileName('product.yaml', async () =>
    productFrontMatter.parse(parse(await text(at, 'product.yaml'))),
  )
  const values = await readModule<Values>(at, 'texts.ts')
  const folders = await listFolders(at)
  const texts = (await Promise.all(['.', ...folders].map((each) => readTexts(join(at, each), values)))).flat()
  const chapters = texts.filter((each) => each.isChapter)
  const documents = texts.filter((each) => !each.isChapter)
  const workbooks = (await Promise.all(['.', ...folders].map((each) => readWorkbooks(join(at, each))))).flat()
  return {
    ...head,
    ...laterVersions[id],
    id,
    documents: await Promise.all(
      documents.map(({ name, page }) => withFileName(name, async () => toDocument(name, page))),
    ),
    workbooks,
    book: chapters.length > 0 ? await readBook(at, chapters, values) : null,
  }
}

type Values = Readonly<Record<string, string>>

type SourceFile = Awaited<ReturnType<typeof readTexts>>[number]

/** The numbered texts of a folder, in order. */
async function readTexts(folder: string, values: Values) {
  const names = (await readdir(folder)).filter((name) => /^\d\d-.+\.md$/.test(name)).sort()
  return Promise.all(
    names.map((name) =>
      withFileName(name, async () => {
        const source = await text(folder, name)
        const page = parsePage(dateSources(source), values)
        const { description } = page.meta as { description?: string }
        // A book's chapter, which the download page does not name by itself, has none.
        return { name, page, isChapter: description === undefined }
      }),
    ),
  )
}

function toDocument(name: string, { meta, blocks }: Page) {
  return { ...documentFrontMatter.parse(meta), ...parseFileName(name, /\.md$/), blocks }
}

/** Documents may be sorted into folders; their numbers give the order all the same. */
async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

async function readWorkbooks(folder: string) {
  const names = (await readdir(folder)).filter((name) => /^\d\d-.+\.workbook\.ts$/.test(name)).sort()
  return Promise.all(
    names.map((name) =>
      withFileName(name, async () => {
        const module: { default: Workbook } = await import(pathToFileURL(join(folder, name)).href)
        return { ...parseFileName(name, /\.workbook\.ts$/), workbook: module.default }
      }),
    ),
  )
}

async function readBook(folder: string, texts: readonly SourceFile[], values: Values) {
  const opening = await withFileName('book.md', async () => parsePage(await text(folder, 'book.md'), values))
  const figures: Figures = await readModule<Figures>(folder, 'figures.ts')
  const chapters = texts.map(({ name, page }, index) =>
    withFileName(name, async () => {
      const { title, short, item, part, sample } = chapterFrontMatter.parse(page.meta)
      const blocks = page.blocks.map((block) => withDrawing(block, figures))
      const numeral = String(index + 1)
      const chapter = { numeral, title, short: short ?? title, item, sample, blocks }
      return part ? [partOpening(part, values), chapter] : [chapter]
    }),
  )
  const inOrder = (await Promise.all(chapters)).flat()
  return { ...bookFrontMatter.parse(opening.meta), opening: opening.blocks, chapters: inOrder }
}

/** The page that opens a part is a chapter without a numeral. */
function partOpening({ title, letter }: { title: string; letter: string }, values: Values) {
  const blocks = parseBlocks(fillPlaceholders(letter, values).trim().split('\n'))
  return { numeral: '', title, short: title, item: [] as string[], sample: false, blocks }
}

type Figures = Readonly<Record<string, Figure>>

/** What a module of the folder gives by name, if the folder has one. */
async function readModule<Named extends object>(folder: string, name: string): Promise<Named | Record<string, never>> {
  const path = join(folder, name)
  if (!existsSync(path)) return {}
  const module: { default: Named } = await import(pathToFileURL(path).href)
  return module.default
}

function withDrawing(block: Block, figures: Figures): Block {
  if (block.kind !== 'figure') return block
  const drawing = figures[block.name]
  if (!drawing) throw new Error(`There is no figure "${block.name}"`)
  return { ...block, drawing }
}

function parseFileName(name: string, ending: RegExp): { order: string; slug: string } {
  return { order: name.slice(0, 2), slug: name.replace(/^\d\d-/, '').replace(ending, '') }
}

/** Names the file in what goes wrong while it is read or made. */
export async function withFileName<Made>(name: string, make: () => Promise<Made>): Promise<Made> {
  try {
    return await make()
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

const text = async (folder: string, name: string) => readFile(join(folder, name), 'utf8')

/** `2026-11-15` as `November 2026`. */
export function formatMonth(date: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return noonUtc(date).toLocaleDateString('en-US', options)
}

/** Noon, so that no time zone moves it to another day. */
export const noonUtc = (date: string): Date => new Date(`${date}T12:00:00Z`)
