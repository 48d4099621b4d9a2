import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { today } from '../../platform/dates.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'
import { newId } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.server.ts'
import { keepFind, markFindSeen, type PageReading, RecordError, withdrawFind } from '../opportunities/opportunities.ts'
import { finderPages, type PageFacts } from './curation.sql.ts'

export type KeptPage = typeof finderPages.$inferSelect

/** When a program takes applications, as she says it. */
export const RECURRENCES = {
  once: 'Until its deadline, once',
  'last-day': 'Closes on the last day of each month',
  monthly: 'Every month',
  quarterly: 'Every quarter',
  opens: 'Opens in one month of the year',
  anytime: 'Anytime',
} as const
type Recurrence = keyof typeof RECURRENCES

export const loadPages = (db: Db): Promise<KeptPage[]> => db.select().from(finderPages).orderBy(asc(finderPages.id))

export async function findPage(db: Db, id: string): Promise<KeptPage | undefined> {
  const [page] = await db.select().from(finderPages).where(eq(finderPages.id, id))
  return page
}

/** The page at an address, which is a lead until she has read it. */
export async function leadAt(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  url: string,
  id: string | undefined,
): Promise<KeptPage | undefined> {
  const { db } = database
  const [known] = await db.select().from(finderPages).where(eq(finderPages.url, url))
  if (known) return known
  const lead = id ? await findPage(db, id) : undefined
  const [row] = lead
    ? await db.update(finderPages).set({ url }).where(eq(finderPages.id, lead.id)).returning()
    : await db
        .insert(finderPages)
        .values({ id: newId('pag'), url, state: 'lead', facts: {}, madeAt: clock.now() })
        .onConflictDoNothing()
        .returning()
  return row
}

/** Says at a page that it couldn't be read, and why. */
export async function noteProblem(db: Db, { id }: KeptPage, problem: string): Promise<void> {
  await db.update(finderPages).set({ problem }).where(eq(finderPages.id, id))
}

/** Writes down what was read of a page now, as a proposal: nothing of it is on any list. */
export async function proposeFacts(
  deps: Pick<AppContext, 'database' | 'clock'>,
  page: KeptPage,
  reading: PageReading,
): Promise<void> {
  const value = (fact: keyof PageReading['facts']) => reading.facts[fact]?.value ?? ''
  const read: PageFacts = {
    title: value('title'),
    funder: value('funder'),
    'who in words': value('who').slice(0, 300),
    'who may apply': reading.applicants.join('; '),
    'at most': value('amount'),
    deadline: value('deadline'),
    recurs: value('recurs') || (value('deadline') ? 'once' : ''),
    opens: value('opens'),
    fee: value('fee'),
  }
  const found = Object.fromEntries(Object.entries(read).filter(([, text]) => text))
  // What she has corrected herself isn't overwritten by what the page seems to say, but for a day that is over.
  const { deadline = '', ...others } = page.facts
  const kept = deadline >= today(deps.clock) ? page.facts : others
  const facts = page.readOn ? { ...found, ...kept } : { ...page.facts, ...found }
  const isRead = reading.applicants.length > 0 || KEY_FACTS.some((fact) => reading.facts[fact])
  const problem = reading.closed ? `The page says: “${reading.closed}”` : isRead ? null : UNREADABLE
  const change = page.state === 'kept' && page.lines.length > 0 ? changeOf(page.lines, reading) : undefined
  const isEnded = page.state === 'kept' && isOver(page, today(deps.clock))
  await deps.database.transact(async (tx) => {
    await tx
      .update(finderPages)
      .set({
        facts,
        ...readNow(reading),
        problem,
        ...(isEnded && ENDED),
        ...(change && { ...change, state: 'waiting' }),
      })
      .where(eq(finderPages.id, page.id))
    if (change && page.opportunityId) await withdrawFind(tx, page.opportunityId, today(deps.clock))
  })
}

/** She reads it, and says whether it comes again. */
const ENDED = { state: 'waiting' as const, problem: 'Its last day is over.' }

/** Without one of these what was read is no more than a name: of a file, or of a page that only script writes. */
const KEY_FACTS = ['who', 'amount', 'deadline', 'recurs'] as const
const UNREADABLE = 'Nothing on it could be read but its name. Read it yourself, and type what it says.'

/** What the next reading is compared with, and where each fact stands. */
const readNow = ({ facts, lines }: PageReading) => ({
  lines,
  quotes: Object.fromEntries(Object.entries(facts).map(([fact, { sentence }]) => [fact, sentence])),
})

/** Whether buyers may see a program now: with its last day to come, or without one where it never ends. */
function isOpenOn({ deadline = '', recurs = '', opens = '' }: PageFacts, day: string): boolean {
  if (deadline) return deadline >= day
  return recurs !== 'opens' || Number(opens) === Number(day.slice(5, 7))
}

/**
 * Keeps a page with the facts that she stands for, as of today: an opportunity like any other, if it's open.
 *
 * @throws RecordError for what can't be kept
 */
export async function keepPage(
  deps: Pick<AppContext, 'clock'>,
  tx: Tx,
  { id, url }: KeptPage,
  facts: PageFacts,
): Promise<void> {
  const day = today(deps.clock)
  if (isOver({ facts }, day)) throw new RecordError('its last day is over.')
  const opportunityId = await keepFind(deps, tx, toRecord(id, url ?? '', facts, day), day)
  if (!isOpenOn(facts, day)) await withdrawFind(tx, opportunityId, day)
  const kept = { state: 'kept' as const, facts, opportunityId, readOn: day, problem: null, difference: null, misses: 0 }
  await tx.update(finderPages).set(kept).where(eq(finderPages.id, id))
}

/** In the columns of her own file. */
function toRecord(id: string, url: string, facts: PageFacts, day: string): Record<string, string> {
  const { recurs = '', opens, fee = '', summary = '', 'amount in words': _, ...columns } = facts
  const words: Partial<Record<Recurrence, string>> = {
    'last-day': 'the last day of each month',
    monthly: 'every month',
    quarterly: 'every quarter',
    anytime: 'ongoing',
    opens: `opens in ${monthOf(opens)}`,
  }
  const charge = fee && fee !== 'none' ? `An application fee is charged${/\d/.test(fee) ? `: ${fee}` : ''}.` : ''
  return {
    ...columns,
    number: id,
    summary: [summary, charge].filter(Boolean).join(' '),
    'deadline in words': columns.deadline ? '' : (words[recurs as Recurrence] ?? ''),
    'official link': url,
    'checked on': day,
  }
}

/** "March" of `3` */
export const monthOf = (month: string | undefined): string =>
  new Date(Date.UTC(2026, Number(month || 1) - 1)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })

/** Takes a page off her bench and off all lists. */
export async function putAway(deps: Pick<AppContext, 'clock'>, tx: Tx, page: KeptPage): Promise<void> {
  await tx.update(finderPages).set({ state: 'away' }).where(eq(finderPages.id, page.id))
  if (page.opportunityId) await withdrawFind(tx, page.opportunityId, today(deps.clock))
}

/** Whether a program that comes again should be read this month: since it last began, she hasn't. */
export function isDue({ state, facts, readOn }: Pick<KeptPage, 'state' | 'facts' | 'readOn'>, day: string): boolean {
  const { recurs = 'once', opens } = facts
  if (state !== 'kept' || recurs === 'once' || !readOn) return false
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const first = (y: number, m: number) => `${y}-${String(m).padStart(2, '0')}-01`
  if (recurs === 'quarterly') return readOn < first(year, month - ((month - 1) % 3))
  if (recurs !== 'opens') return readOn < first(year, month)
  const opensIn = Number(opens || 1)
  return readOn < first(opensIn <= month ? year : year - 1, opensIn)
}

/** A kept page is asked again. */
export const watchPage: JobKind<{ id: string }> = { name: 'watch-page', retry: 'one-hour' }

/** Asks for every page that is kept and wasn't asked in the last twelve hours. */
export async function watchPages(app: AppContext): Promise<void> {
  const before = new Date(app.clock.now().getTime() - 12 * 60 * 60 * 1000)
  const due = and(eq(finderPages.state, 'kept'), or(isNull(finderPages.askedAt), lt(finderPages.askedAt, before)))
  await app.database.transact(async (tx) => {
    const pages = await tx.select({ id: finderPages.id }).from(finderPages).where(due)
    for (const { id } of pages) await app.jobs.enqueue(tx, watchPage, { id })
  })
}

/** Nights without an answer after which a page leaves the list. */
const MAX_MISSES = 3

/** Asks for a page; if it's gone, or says something else, it leaves the list and waits for her. */
export async function handleWatchPage(app: AppContext, { id }: { id: string }): Promise<void> {
  const page = await findPage(app.database.db, id)
  if (page?.state !== 'kept' || !page.url) return
  const day = today(app.clock)
  const answer = await app.fetchPage(page.url, day)
  await app.database.transact(async (tx) => {
    const [now] = await tx.select().from(finderPages).where(eq(finderPages.id, id)).for('update')
    // What she kept meanwhile is looked at tomorrow.
    if (now?.state !== 'kept' || now.url !== page.url || now.readOn !== page.readOn) return
    const seen = { askedAt: app.clock.now() }
    if (answer.kind === 'unread' && now.misses + 1 < MAX_MISSES && !isOver(now, day)) {
      await tx
        .update(finderPages)
        .set({ ...seen, misses: now.misses + 1 })
        .where(eq(finderPages.id, id))
      if (now.opportunityId && !isOpenOn(now.facts, day)) await withdrawFind(tx, now.opportunityId, day)
      return
    }
    const found = findProblem(now, answer, day)
    if (!found) {
      const lines = answer.kind === 'read' && now.lines.length === 0 ? answer.reading.lines : now.lines
      await tx
        .update(finderPages)
        .set({ ...seen, misses: 0, lines })
        .where(eq(finderPages.id, id))
      // The month in which it's open comes and goes without a word on its page.
      if (now.opportunityId) await (isOpenOn(now.facts, day) ? markFindSeen : withdrawFind)(tx, now.opportunityId, day)
      return
    }
    await tx
      .update(finderPages)
      .set({ ...seen, state: 'waiting', ...found, ...(answer.kind === 'read' && readNow(answer.reading)) })
      .where(eq(finderPages.id, id))
    if (now.opportunityId) await withdrawFind(tx, now.opportunityId, day)
  })
}

const isOver = ({ facts }: Pick<KeptPage, 'facts'>, day: string): boolean => !!facts.deadline && facts.deadline < day

type Answer = Awaited<ReturnType<AppContext['fetchPage']>>

function findProblem(
  page: KeptPage,
  answer: Answer,
  day: string,
): Pick<KeptPage, 'problem' | 'difference'> | undefined {
  const because = (problem: string) => ({ problem, difference: null })
  if (answer.kind === 'gone') return because(answer.problem)
  if (isOver(page, day)) return because('Its last day is over.')
  if (answer.kind === 'unread') return because(`${answer.problem} So it was for ${MAX_MISSES} nights.`)
  const { reading, movedTo } = answer
  if (movedTo) return because(`Its address leads to another site now: ${movedTo}.`)
  if (page.lines.length === 0) return reading.closed ? because(`The page says: “${reading.closed}”`) : undefined
  return changeOf(page.lines, reading)
}

/** What a page says other than what she read. */
function changeOf(lines: readonly string[], reading: PageReading) {
  const gone = lines.filter((line) => !reading.lines.includes(line))
  const fresh = reading.lines.filter((line) => !lines.includes(line))
  const closed = reading.closed && !lines.includes(reading.closed) ? reading.closed : undefined
  if (!closed && gone.length + fresh.length === 0) return undefined
  return {
    problem: closed ? `The page says: “${closed}”` : 'The page says something else now.',
    difference: { gone, fresh },
  }
}

/** Pages that left the list and wait for her, as one row of the queue. */
export function pagesWaiting({ database: { db } }: Pick<AppContext, 'database'>): DeskItemSource {
  return {
    name: 'page',
    label: 'Pages that changed',
    endsByMark: false,
    async find({ hidden }) {
      const pages = await db
        .select()
        .from(finderPages)
        .where(inArray(finderPages.state, ['waiting']))
        .orderBy(asc(finderPages.askedAt))
      const last = pages.at(-1)
      const id = `${pages.length}-${last?.id}`
      if (!last || hidden.includes(id)) return []
      const titles = pages.map(({ facts }) => facts.title).slice(0, 3)
      return [
        {
          id,
          fact:
            pages.length === 1 ? `A page left the list: ${last.facts.title}` : `${pages.length} pages left the list`,
          consequence: `No buyer sees ${pages.length === 1 ? 'it' : `them (${titles.join(', ')}${pages.length > 3 ? ' …' : ''})`} until you’ve read what changed.`,
          action: { label: 'Read what changed', href: '/desk/finder#changed' },
          dueAt: undefined,
        },
      ]
    },
  }
}
