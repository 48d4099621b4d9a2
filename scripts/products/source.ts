import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import { site } from '../../site.config.ts'
import {
  type BookHead,
  bookHead,
  chapterHead,
  type DocumentHead,
  documentHead,
  type ProductHead,
  productHead,
} from './front-matter.ts'
import { type Block, parsePage } from './markdown.ts'
import type { Workbook } from './workbook.ts'

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
  const names = (await readdir(at)).sort()
  const documents = names.filter((name) => /^\d\d-.+\.md$/.test(name))
  const workbooks = names.filter((name) => /^\d\d-.+\.workbook\.ts$/.test(name))
  return {
    ...head,
    id,
    documents: await Promise.all(documents.map((name) => inFile(name, () => readDocument(at, name, values)))),
    workbooks: await Promise.all(workbooks.map((name) => inFile(name, () => readWorkbook(at, name)))),
    book: names.includes('book') ? await readBook(join(at, 'book'), values) : null,
  }
}

type Values = Readonly<Record<string, string>>

async function readDocument(folder: string, name: string, values: Values): Promise<DocumentSource> {
  const { meta, blocks } = parsePage(await text(folder, name), values)
  return { ...documentHead.parse(meta), ...named(name, /\.md$/), blocks }
}

async function readWorkbook(folder: string, name: string): Promise<WorkbookSource> {
  const module = (await import(pathToFileURL(join(folder, name)).href)) as { default: Workbook }
  return { ...named(name, /\.workbook\.ts$/), workbook: module.default }
}

async function readBook(folder: string, values: Values): Promise<BookSource> {
  const opening = await inFile('book.md', async () => parsePage(await text(folder, 'book.md'), values))
  const names = (await readdir(folder)).filter((name) => /^\d\d-.+\.md$/.test(name)).sort()
  const chapters = names.map((name) =>
    inFile(name, async () => {
      const { meta, blocks } = parsePage(await text(folder, name), values)
      const { title, short, item } = chapterHead.parse(meta)
      return { title, short: short ?? title, item, blocks }
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
