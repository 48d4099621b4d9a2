import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import { site } from '../../site.config.ts'
import type { Workbook } from '../xlsx/workbook.ts'
import {
  type BookHead,
  bookHead,
  chapterHead,
  type DocumentHead,
  documentHead,
  type ProductHead,
  productHead,
} from './front-matter.ts'
import { type Block, type Page, parsePage } from './markdown.ts'

/** One product's sources, read and checked. */
export interface Source extends ProductHead {
  readonly id: string
  readonly documents: readonly DocumentSource[]
  readonly workbooks: readonly WorkbookSource[]
  readonly book: BookSource | null
}

export interface DocumentSource extends DocumentHead {
  readonly slug: string
  readonly order: string
  readonly blocks: readonly Block[]
}

export interface WorkbookSource {
  readonly slug: string
  readonly order: string
  readonly workbook: Workbook
}

export interface BookSource extends BookHead {
  readonly opening: readonly Block[]
  readonly chapters: readonly { title: string; short: string; item: string[]; blocks: readonly Block[] }[]
}

/** Reads one product's folder. A fault names the file it is in. */
export async function readSource(folder: string, id: string): Promise<Source> {
  const at = join(folder, id)
  const head = await inFile('product.yaml', async () => productHead.parse(parse(await text(at, 'product.yaml'))))
  const values = { support: site.supportEmail, asOf: monthOf(head.date), brand: site.brand, coach: site.coach }
  const folders = await foldersOf(at)
  const inFolder = folders.includes('book')
  const texts = (await Promise.all(['.', ...folders].map((each) => readTexts(join(at, each), values)))).flat()
  const chapters = texts.filter((each) => each.isChapter)
  const documents = texts.filter((each) => !each.isChapter)
  const workbooks = (await Promise.all(['.', ...folders].map((each) => readWorkbooks(join(at, each))))).flat()
  return {
    ...head,
    id,
    documents: await Promise.all(documents.map(({ name, page }) => inFile(name, async () => documentOf(name, page)))),
    workbooks,
    book: chapters.length > 0 ? await readBook(inFolder ? join(at, 'book') : at, chapters, values) : null,
  }
}

type Values = Readonly<Record<string, string>>

interface Text {
  readonly name: string
  readonly page: Page
  /** A book's chapter, which the download page does not name by itself. */
  readonly isChapter: boolean
}

/** The numbered texts of a folder, in order. */
async function readTexts(folder: string, values: Values): Promise<Text[]> {
  const names = (await readdir(folder)).filter((name) => /^\d\d-.+\.md$/.test(name)).sort()
  return Promise.all(
    names.map((name) =>
      inFile(name, async () => {
        const page = parsePage(await text(folder, name), values)
        const { kind, description } = page.meta as { kind?: string; description?: string }
        return { name, page, isChapter: kind === 'ebook-chapter' || (kind === undefined && description === undefined) }
      }),
    ),
  )
}

function documentOf(name: string, { meta, blocks }: Page): DocumentSource {
  return { ...documentHead.parse(meta), ...named(name, /\.md$/), blocks }
}

/** Documents may be sorted into folders; their numbers give the order all the same. */
async function foldersOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

async function readWorkbooks(folder: string): Promise<WorkbookSource[]> {
  const names = (await readdir(folder)).filter((name) => /^\d\d-.+\.workbook\.ts$/.test(name)).sort()
  return Promise.all(
    names.map((name) =>
      inFile(name, async () => {
        const module = (await import(pathToFileURL(join(folder, name)).href)) as { default: Workbook }
        return { ...named(name, /\.workbook\.ts$/), workbook: module.default }
      }),
    ),
  )
}

async function readBook(folder: string, texts: readonly Text[], values: Values): Promise<BookSource> {
  const opening = await inFile('book.md', async () => parsePage(await text(folder, 'book.md'), values))
  const chapters = texts.map(({ name, page }) =>
    inFile(name, async () => {
      const { title, short, item } = chapterHead.parse(page.meta)
      return { title, short: short ?? title, item, blocks: page.blocks }
    }),
  )
  return { ...bookHead.parse(opening.meta), opening: opening.blocks, chapters: await Promise.all(chapters) }
}

function named(name: string, ending: RegExp): { order: string; slug: string } {
  return { order: name.slice(0, 2), slug: name.replace(/^\d\d-/, '').replace(ending, '') }
}

async function inFile<Read>(name: string, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

const text = async (folder: string, name: string) => readFile(join(folder, name), 'utf8')

/** `2026-11-15` as `November 2026`. */
export function monthOf(date: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return dateOf(date).toLocaleDateString('en-US', options)
}

/** Noon, so that no time zone moves it to another day. */
export const dateOf = (date: string): Date => new Date(`${date}T12:00:00Z`)
