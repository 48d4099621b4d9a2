import { readdir, readFile } from 'node:fs/promises'
import { blueprintContents } from '../../app/catalog/blueprint-contents.ts'
import { site } from '../../site.config.ts'
import type { Chapter } from './chapters.ts'
import { loadFonts } from './fonts.ts'
import { type Block, parsePage } from './markdown.ts'
import { printBook } from './pdf.ts'
import type { Product } from './product.ts'

const folder = new URL('../../content/blueprint/', import.meta.url)

/** The Blueprint: `book.md` names it and opens it, the numbered files are its chapters in order. */
export async function makeBlueprint(): Promise<Product> {
  const { meta } = parsePage(await read('book.md'), { support: '', asOf: '' })
  const date = new Date(`${required(meta, 'date')}T12:00:00Z`)
  const values = { support: site.supportEmail, asOf: monthOf(date) }
  const opening = parsePage(await read('book.md'), values)
  const files = (await readdir(folder)).filter((name) => /^\d\d-.+\.md$/.test(name)).sort()
  const chapters = await Promise.all(files.map(async (name, index) => chapter(await read(name), index + 1, values)))
  const title = required(meta, 'title')
  const edition = required(meta, 'edition')
  const pdf = await printBook(
    {
      title,
      author: `${site.coach}, ${site.brand}`,
      description: required(meta, 'description'),
      keywords: required(meta, 'keywords'),
      date,
      cover: coverOf(title, required(meta, 'cover'), edition, values.asOf),
      opening: { numeral: '', title: 'How to use this book', short: 'How to use this book', blocks: opening.blocks },
      chapters,
      footer: `${site.brand} · ${edition} · as of ${values.asOf}`,
    },
    await loadFonts(),
  )
  const file = { id: 'pdf', name: `${title}.pdf`, slug: 'the-blueprint.pdf', type: 'application/pdf', bytes: pdf }
  return { id: 'blueprint', version: required(meta, 'version'), files: [file] }
}

function coverOf(title: string, subtitle: string, edition: string, asOf: string) {
  return {
    brand: site.brand,
    title,
    subtitle: subtitle.split(' / '),
    kicker: 'GRANTS · CONTRACTS · CAPITAL',
    notice: 'NOTICE OF CONTENTS',
    ledger: [
      ['Tools to work through', String(blueprintContents.tools.length)],
      ['Bonus templates', String(blueprintContents.templates.length)],
      ['Interest owed', '$0'],
      ['Repayment schedule', 'none'],
    ],
    imprint: [edition.toUpperCase(), `AS OF ${asOf.toUpperCase()}`],
  } as const
}

function chapter(source: string, number: number, values: Readonly<Record<string, string>>): Chapter {
  const { meta, blocks } = parsePage(source, values)
  const counted = blocks.map(withCount)
  return { numeral: String(number), title: required(meta, 'title'), short: required(meta, 'short'), blocks: counted }
}

/** "tool 2" becomes "Tool 2 of 6". */
function withCount(block: Block): Block {
  if (block.kind !== 'heading' || block.label === null) return block
  const { tools, templates } = blueprintContents
  const label = block.label
    .replace(/^tool (\d)$/, `Tool $1 of ${tools.length}`)
    .replace(/^template (\d)$/, `Template $1 of ${templates.length}`)
  return { ...block, label }
}

const read = (name: string) => readFile(new URL(name, folder), 'utf8')

const monthOf = (date: Date) => date.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function required(meta: Readonly<Record<string, string>>, name: string): string {
  const value = meta[name]
  if (value === undefined || value === '') throw new Error(`The front matter lacks "${name}"`)
  return value
}
