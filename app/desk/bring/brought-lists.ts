import { readFile } from 'node:fs/promises'
import { and, desc, eq, getTableColumns, isNull, lt } from 'drizzle-orm'
import { findOffer } from '../../catalog/offers.ts'
import { decompress, zipEntryNames } from '../../finder/opportunities/opportunities.ts'
import { findErasedEmailHashes } from '../../people/my-data/my-data.ts'
import { bringReaders, sortReaders, takeBackReaders } from '../../people/newsletter/newsletter.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { FileError } from '../../platform/csv.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { longDate } from '../../platform/dates.ts'
import type { DeskChange } from '../../platform/desk-change.ts'
import { oneLine } from '../../platform/forms/form-fields.ts'
import { newId } from '../../platform/ids.ts'
import { hashEmailAddress } from '../../platform/mail/email-address.ts'
import { bringPurchases, findOwned, takeBackPurchases } from '../../sales/downloads/downloads.ts'
import { recordChange } from '../changes.ts'
import { type BroughtList, broughtLists, type ListKind } from './brought-lists.sql.ts'
import { isBringable, type ListedPerson, readList } from './read-list.ts'

/** In bytes. */
const MAX_LIST = 20 * 1024 * 1024

/** Keeps the lists in a file until she has looked at them: one, or those in a zip. @throws FileError for what is none */
export async function stageLists(deps: AppContext, kind: ListKind, file: { name: string; path: string }) {
  const zipped = await zipEntryNames(file.path)
  const tables = zipped.filter((name) => /^(?!__MACOSX).*\.csv$/i.test(name))
  // What Substack packs also has a table for each post.
  const lists = tables.filter((name) => /email_list|subscribed|cleaned|members/i.test(name))
  const names = zipped.length === 0 ? [file.name] : (lists.length > 0 ? lists : tables).slice(0, 6)
  const rows = []
  for (const name of names) {
    const content = decode(await (zipped.length === 0 ? readFile(file.path) : unzip(file.path, name)))
    const fileName = oneLine(name.split('/').at(-1) ?? '').slice(0, 120) || 'list.csv'
    rows.push({ id: newId('lst'), kind, fileName, content, uploadedAt: deps.clock.now() })
  }
  if (rows.length === 0) throw new FileError('There’s no CSV file in it.')
  await deps.database.db.insert(broughtLists).values(rows)
  return rows.map(({ id }) => id)
}

async function unzip(path: string, name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let left = MAX_LIST
  for await (const chunk of (await decompress(path, name.toLowerCase())).bytes) {
    left -= chunk.byteLength
    if (left < 0) throw new FileError(`${name} is too large.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A text in UTF-8, in UTF-16 as Excel writes it, or in Windows-1252. */
function decode(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('latin1')
  const text = new TextDecoder(mark === 'ÿþ' ? 'utf-16le' : mark === 'þÿ' ? 'utf-16be' : 'utf-8').decode(bytes)
  if (text.includes('\0')) throw new FileError('It isn’t text.')
  return text.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text
}

export async function findList(db: Db, id: string): Promise<BroughtList | undefined> {
  const [list] = await db.select().from(broughtLists).where(eq(broughtLists.id, id))
  return list
}

/** All of a list but its content, which may have 20 MB. */
const { content: _content, ...HEAD } = getTableColumns(broughtLists)

/** The newest. */
export function findLists(db: Db) {
  return db.select(HEAD).from(broughtLists).orderBy(desc(HEAD.uploadedAt), HEAD.id).limit(20)
}

/** Reads it in another way, or puts it away, while it isn’t brought. */
export async function changeList(db: Db, id: string, choices: Record<string, string> | 'discard'): Promise<void> {
  const isOpen = and(eq(broughtLists.id, id), isNull(broughtLists.confirmedAt))
  await (choices === 'discard'
    ? db.delete(broughtLists).where(isOpen)
    : db.update(broughtLists).set({ choices }).where(isOpen))
}

/** How many people have which fate, and how many lines are none. */
export type Fates = Record<string, number>

export type TriedList = Awaited<ReturnType<typeof tryList>>

/** Reads a list, and counts what would become of everyone on it now. @throws FileError for what can’t be read */
export async function tryList({ database: { db }, clock }: AppContext, list: BroughtList) {
  const read = await readList(list, clock.now())
  const unread = new Set(read.unread.map(({ line }) => line)).size
  const counts: Fates = { twice: read.twice, faults: read.faults.length, unread }
  for (let at = 0; at < read.people.length; at += BATCH)
    addFates(counts, await sort(db, list.kind, read.people.slice(at, at + BATCH)))
  return { ...read, counts }
}

/** People who are sorted or brought at once. */
const BATCH = 500

async function sort(db: Db, kind: ListKind, people: readonly ListedPerson[]) {
  const erased = new Set(await findErasedEmailHashes(db))
  const fates = kind === 'subscribers' ? await sortReaders(db, people) : await sortClients(db, people)
  return people.map((person, at) => {
    const fate = fates[at] ?? ''
    // An old list doesn’t bring back who asked to be deleted here.
    return { ...person, fate: fate === 'new' && erased.has(hashEmailAddress(person.email)) ? 'out' : fate }
  })
}

async function sortClients(db: Db, people: readonly ListedPerson[]): Promise<string[]> {
  const emails = people.map(({ email }) => email)
  const owned = await findOwned(db, emails)
  return people.map(({ email, productId }) => {
    const offer = findOffer(productId)
    if (!offer) return 'unknown'
    if (!isBringable(offer)) return 'never'
    return owned.has(`${email} ${productId}`) ? 'here' : 'new'
  })
}

function addFates(counts: Fates, sorted: readonly { fate: string; agreedAt: Date | undefined }[]): void {
  for (const { fate, agreedAt } of sorted) {
    counts[fate] = (counts[fate] ?? 0) + 1
    if (fate === 'new' && !agreedAt) counts.undated = (counts.undated ?? 0) + 1
  }
}

/** Brings a list, a few hundred people at a time. Pressed twice, or once more after a crash, it brings everyone once. */
export async function bringList(deps: AppContext, { id, kind, fileName }: BroughtList, tried: TriedList, by: string) {
  const { people, service, counts } = tried
  await deps.database.transact(async (tx) => {
    if ((await lockList(tx, id))?.confirmedAt !== null) return
    const { twice = 0, faults = 0, unread = 0 } = counts
    await tx
      .update(broughtLists)
      .set({ confirmedAt: deps.clock.now(), counts: { twice, faults, unread } })
      .where(eq(broughtLists.id, id))
    const what = kind === 'subscribers' ? 'subscribers' : 'purchases of past clients'
    const summary = `Brought ${(counts.new ?? 0).toLocaleString('en-US')} ${what} from ${fileName}`
    await recordChange(deps, tx, { actor: by, action: 'list-brought', subject: id, summary })
  })
  while (await deps.database.transact((tx) => bringSome(deps, tx, id, { people, service })));
}

/** @returns whether there are more to bring */
async function bringSome(
  deps: AppContext,
  tx: Tx,
  id: string,
  { people, service }: Pick<TriedList, 'people' | 'service'>,
): Promise<boolean> {
  const list = await lockList(tx, id)
  if (!list?.confirmedAt || list.undoneAt) return false
  const { kind, fileName, uploadedAt, peopleDone, counts } = list
  const source = { id, how: `brought from ${service ?? 'a list'}, file ${fileName}, on ${longDate(uploadedAt)}` }
  const sorted = await sort(tx, kind, people.slice(peopleDone, peopleDone + BATCH))
  await (kind === 'subscribers' ? bringReaders : bringPurchases)(deps, tx, sorted, source)
  addFates(counts, sorted)
  const done = peopleDone + sorted.length
  const isDone = done >= people.length
  const ended = isDone && { content: null }
  await tx
    .update(broughtLists)
    .set({ peopleDone: done, counts, ...ended })
    .where(eq(broughtLists.id, id))
  return !isDone
}

async function lockList(tx: Tx, id: string): Promise<Omit<BroughtList, 'content'> | undefined> {
  const [list] = await tx.select(HEAD).from(broughtLists).where(eq(broughtLists.id, id)).for('update')
  return list
}

export const listChanges = {
  'list-brought': {
    async undo({ clock }, tx, { subject: id }) {
      const list = await lockList(tx, id)
      if (!list || list.undoneAt) return false
      await (list.kind === 'subscribers' ? takeBackReaders : takeBackPurchases)(tx, id)
      await tx.update(broughtLists).set({ undoneAt: clock.now(), content: null }).where(eq(broughtLists.id, id))
      return true
    },
  },
} satisfies Record<string, DeskChange>

/** Deletes files that she looked at and left. Run every hour. */
export async function forgetLists({ database: { db }, clock }: AppContext): Promise<void> {
  const before = new Date(clock.now().getTime() - DAY)
  await db.delete(broughtLists).where(and(isNull(broughtLists.confirmedAt), lt(broughtLists.uploadedAt, before)))
}
