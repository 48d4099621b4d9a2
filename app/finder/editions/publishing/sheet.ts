import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.server.ts'
import { errorCode, ifFileExists } from '../../../platform/error-code.ts'
import { sha256 } from '../../../platform/sha256.ts'
import { type Audience, agencyName, type Opportunity } from '../../opportunities/opportunities.ts'
import { formatAmount, formatDeadline, SOURCE_NAMES } from './formatting.ts'
import { proposeOpening } from './opening.ts'

/** A row of a draft, as the coach changes it. */
export interface SheetRow {
  /** Its position in its part, from 1. */
  order: number
  topPick: boolean
  note: string
  id: string
  part: 'main' | 'forecast'
  /** As the coach wants it printed. */
  title: string
  /** The two sentences that open the entry; empty: as proposed. */
  opening: string
  /** Whether these words are the coach's: then they stay, whatever the source says next. */
  isEdited?: boolean
  /** Which row it stands in for, and why that one went. */
  fills?: string
  /** What the source said when it was drafted. */
  facts: SheetFacts
}

interface SheetFacts {
  /** Why the coach should read the proposed opening again. */
  pleaseRead: string
  agency: string
  amount: string
  deadline: string
  sectors: string[]
  states: string[]
  isRepeated: boolean
  link: string
}

/** Other words of a row, and its place: positions begin at 1 and count within its part. */
export interface RowChange {
  id: string
  to: number
  words: Pick<SheetRow, 'title' | 'opening' | 'note' | 'topPick'>
}

/** A new row for an opportunity. */
export function sheetRow(
  audience: Audience,
  it: Opportunity,
  { part, order, isRepeated }: Pick<SheetRow, 'part' | 'order'> & { isRepeated: boolean },
): SheetRow {
  const { text, unsure } = proposeOpening(audience, it)
  return {
    ...{ order, part, id: it.id, topPick: false, note: '', title: it.title, opening: text },
    facts: {
      pleaseRead: unsure ?? '',
      agency: agencyName(it) ?? SOURCE_NAMES[it.source],
      amount: formatAmount(it).replace(/^none stated$/, 'no amount stated'),
      deadline: formatDeadline(it),
      sectors: it.sectors.map((sector) => sector.replaceAll('-', ' ')),
      states: it.states,
      isRepeated,
      link: it.official_url ?? '',
    },
  }
}

/** The draft in a file, in the version in which it is read; undefined before it's drafted. */
export async function readSheet(path: string) {
  const text = await ifFileExists(readFile(path, 'utf8'))
  if (text === undefined) return undefined
  const rows: SheetRow[] = JSON.parse(text)
  // Lists made by earlier releases had spares, which have no place.
  return { version: sha256(text).slice(0, 16), rows: rows.filter(({ order }) => order !== null) }
}

/** Writes a new draft. @returns false when there is one already */
export async function createSheet(path: string, rows: readonly SheetRow[]): Promise<boolean> {
  try {
    await writeFile(path, JSON.stringify(rows), { flag: 'wx' })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

const SHEET_LOCK = 5_310_227

/**
 * Reads a draft that stays as it is until the transaction ends, whichever process wants to change it; undefined when it is
 * another version than that which the change was made to.
 */
export async function lockSheet(tx: Tx, path: string, version: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(${SHEET_LOCK})`)
  const sheet = await readSheet(path)
  return sheet?.version === version ? sheet : undefined
}

/** Writes the whole draft or nothing of it. */
export async function replaceSheet(path: string, rows: readonly SheetRow[]): Promise<void> {
  const next = `${path}.${randomUUID()}`
  await writeFile(next, JSON.stringify(rows), { flush: true })
  await rename(next, path)
}

/** The rows after a change; undefined where the row isn't there. */
export function changeRow(rows: readonly SheetRow[], { id, to, words }: RowChange): SheetRow[] | undefined {
  const row = rows.find((each) => each.id === id)
  if (!row) return undefined
  const others = rowsInOrder(rows, row.part).filter((each) => each !== row)
  const inOrder = others.toSpliced(Math.max(0, to - 1), 0, { ...row, ...words, isEdited: true })
  return [...rows.filter(({ part }) => part !== row.part), ...inOrder.map((each, at) => ({ ...each, order: at + 1 }))]
}

/** The rows of a part, in the order in which they will be printed. */
export const rowsInOrder = (rows: readonly SheetRow[], part: SheetRow['part']): SheetRow[] =>
  rows.filter((row) => row.part === part).sort((a, b) => a.order - b.order)

const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}\.\w/
const PHONE = /\(?\b\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b/
const BOILERPLATE =
  /\bcombined synopsis\/?\s?solicitation\b|\bin accordance with the format in (FAR|RFO)\b|\bincorporated by reference\b|\bFederal Acquisition Circular\b/i
const PROMISE = /\b(guaranteed?|will (surely )?win|free money|no risk|certain to)\b/i
const PLACEHOLDER = /\b(TODO|TBD|lorem ipsum|xxx+)\b|\[[A-Z][^\]]{0,40}\]/i

const TEXT_LIMITS = { note: 600, title: 500, opening: 900 }

/** What may not be printed in an edition, each with its column. */
export function textProblems({ note, title, opening }: Pick<SheetRow, 'note' | 'title' | 'opening'>): string[] {
  const texts = { note, title, opening }
  const tooLong = (['note', 'title', 'opening'] as const).filter((name) => texts[name].length > TEXT_LIMITS[name])
  const problems = Object.entries(texts).flatMap(([name, text]) =>
    [
      [EMAIL, 'has an email address: contacts change, and the official page has them'],
      [PHONE, 'has a phone number: contacts change, and the official page has them'],
      [PROMISE, 'promises what nobody can know'],
      [/<\/?[a-z][^>]*>/i, 'has markup of a web page'],
      [/&(amp|lt|gt|nbsp|quot|#\d+);/i, 'has a sign that was not decoded'],
      [/\uFFFD|Ã.|â€/, 'has signs that were read in the wrong encoding'],
      [PLACEHOLDER, 'has a placeholder'],
      [/\bwas open on\b/i, 'says “was open on”: say “last seen on”'],
    ].flatMap(([pattern, fault]) =>
      pattern instanceof RegExp && pattern.test(text) ? [`the ${name} ${String(fault)}.`] : [],
    ),
  )
  return [
    ...tooLong.map((name) => `the ${name} has ${texts[name].length} characters; ${TEXT_LIMITS[name]} fit.`),
    ...problems,
    ...titleProblems(title),
    ...openingProblems(opening),
  ]
}

function titleProblems(title: string): string[] {
  const letters = title.replace(/[^A-Za-z]/g, '')
  const capitals = letters.replace(/[^A-Z]/g, '')
  return [
    ...(title === '' ? ['the title is empty.'] : []),
    ...(letters.length > 24 && capitals.length > letters.length * 0.9 ? ['the title is in capitals.'] : []),
  ]
}

function openingProblems(opening: string): string[] {
  if (opening === '') return []
  const sentences = opening.match(/[.!?…]”?(?=\s|$)/g) ?? []
  return [
    ...(BOILERPLATE.test(opening) ? ['the opening has words of every notice, and not of this one.'] : []),
    ...(sentences.length < 2 ? ['the opening needs two sentences: what they pay for, and who should look.'] : []),
  ]
}
