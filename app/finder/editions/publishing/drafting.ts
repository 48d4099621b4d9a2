import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type EditionPolicy, editionPolicy } from '../../../catalog/edition-policy.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.server.ts'
import { today } from '../../../platform/dates.ts'
import { loadCuration } from '../../curation/curation.ts'
import {
  type Audience,
  eligibilityReason,
  findOpportunitiesById,
  type Opportunity,
} from '../../opportunities/opportunities.ts'
import { exclusionReason, findCandidates, publicationOf } from './candidates.ts'
import { editionFolder } from './files.ts'
import { leftOutByState, mixGaps } from './mix.ts'
import { otherAudience } from './parts.ts'
import { findEdition, loadEditionEntries, previousEditionIds } from './publication.ts'
import { type ReviewRequest, reviewSheet } from './review.ts'
import { selectEntries } from './selection.ts'
import { createSheet, lockSheet, readSheet, replaceSheet, rowsInOrder, type SheetRow, sheetRow } from './sheet.ts'

export interface DraftDeps {
  database: Database
  clock: Clock
  dataDir: string
  /** Instead of the owner's `app/catalog/edition-policy.ts`. */
  editionsConfig?: EditionPolicy
}

/** Which edition of which month is made, how, and where its draft is. */
type EditionOptions = ReturnType<typeof editionOptions>

/** Those of an edition that is published today, or on the first of its month if that comes later. */
export function editionOptions(
  deps: Pick<DraftDeps, 'clock' | 'dataDir' | 'editionsConfig'>,
  { month, audience }: { month: string; audience: Audience },
) {
  const config = deps.editionsConfig ?? editionPolicy
  const [current, first] = [today(deps.clock), `${month}-01`]
  const day = first > current ? first : current
  return { config, month, audience, day, sheet: sheetPath(deps, { month, audience }) }
}

const sheetPath = ({ dataDir }: Pick<DraftDeps, 'dataDir'>, name: { month: string; audience: Audience }): string =>
  join(editionFolder(dataDir, name), 'draft.json')

/** Beyond the edition's rows. */
const FORECAST_COUNT = 20

/** What the coach has worked on stays, what she accepted comes next, then what is in the list already. */
const FAVOR = { edited: 1000, accepted: 80, listed: 40 }

/**
 * Picks an edition's entries. In a list that there is already it fills the holes alone, and says for each new row which it
 * stands in for, and why. Undefined when someone changed the list meanwhile.
 */
export async function writeDraft(deps: DraftDeps, options: EditionOptions) {
  const { config, audience, day, sheet } = options
  const { rules, last } = await reviewRequest(deps, options)
  const before = await readSheet(sheet)
  const listed = new Map(rowsInOrder(before?.rows ?? [], 'main').map((row) => [row.id, row]))
  const { accepted } = await loadCuration(deps.database.db, audience)
  const favor = (id: string) =>
    listed.get(id)?.isEdited ? FAVOR.edited : accepted.has(id) ? FAVOR.accepted : listed.has(id) ? FAVOR.listed : 0
  const { main, forecasts } = await findCandidates({ ...deps, config }, audience, day)
  const request = { audience, day, last }
  const chosen = selectEntries(main, { ...request, size: config.entries, rules, favor })
  const ahead = selectEntries(forecasts, { ...request, size: FORECAST_COUNT })
  const fills = await findFills(deps, options, { before: [...listed.values()], after: chosen })
  const order = new Map([...listed.keys()].map((id, at) => [id, at]))
  const place = ({ id }: Opportunity) => order.get(id) ?? fills.get(id)?.at ?? order.size
  const inOrder = before ? chosen.toSorted((a, b) => place(a) - place(b)) : chosen
  const row = (part: SheetRow['part'], it: Opportunity, order: number): SheetRow => {
    const fresh = sheetRow(audience, it, { part, order, isRepeated: last.has(it.id) })
    const known = listed.get(it.id)
    const reason = known?.fills ?? fills.get(it.id)?.reason
    return {
      ...fresh,
      ...(known?.isEdited && { ...known, order, facts: fresh.facts }),
      ...(reason && { fills: reason }),
    }
  }
  await mkdir(dirname(sheet), { recursive: true })
  const drafted = [
    ...inOrder.map((it, at) => row('main', it, at + 1)),
    ...ahead.map((it, at) => row('forecast', it, at + 1)),
  ]
  const isWritten = before
    ? await deps.database.transact(async (tx) => {
        if (!(await lockSheet(tx, sheet, before.version))) return false
        await replaceSheet(sheet, drafted)
        return true
      })
    : await createSheet(sheet, drafted)
  if (!isWritten) return undefined
  const leftOut = leftOutByState(main, chosen, rules)
  return { entries: chosen.length, pool: main.length, gaps: mixGaps(chosen, rules, day), leftOut }
}

/** What could be in an edition and isn't decided yet, the best first, and how many there are. */
export async function findRanked(deps: DraftDeps, { config, audience, day }: EditionOptions, limit: number) {
  const { decided } = await loadCuration(deps.database.db, audience)
  const { main } = await findCandidates({ ...deps, config }, audience, day)
  const open = main.filter(({ id }) => !decided.has(id))
  const best = selectEntries(open, { audience, day, last: new Set(), size: limit })
  const rows = best.map((it) => {
    const { title, opening, facts } = sheetRow(audience, it, { part: 'main', order: 0, isRepeated: false })
    const { agency, amount, deadline, sectors, states, link } = facts
    const who = eligibilityReason(audience, it) ?? ''
    return {
      id: it.id,
      title,
      facts: [agency, amount, deadline, ...states, ...sectors].filter(Boolean),
      who,
      opening,
      link,
    }
  })
  return { rows, total: open.length }
}

/** For each row that is new in a list: in whose place it stands, and why that one went. */
async function findFills(
  deps: DraftDeps,
  { audience, day, config }: EditionOptions,
  { before, after }: { before: readonly SheetRow[]; after: readonly Opportunity[] },
): Promise<Map<string, { at: number; reason: string }>> {
  const [was, is] = [new Set(before.map(({ id }) => id)), new Set(after.map(({ id }) => id))]
  const gone = before.filter(({ id }) => !is.has(id))
  const goneIds = gone.map(({ id }) => id)
  const known = await findOpportunitiesById(deps.database.db, goneIds)
  const publication = await publicationOf({ ...deps, config }, audience, day)
  return new Map(
    after
      .filter(({ id }) => !was.has(id))
      .flatMap(({ id }, at) => {
        const left = gone[at]
        if (!left) return []
        const it = known.get(left.id)
        const reason = it ? exclusionReason(publication, it) : 'isn’t known anymore'
        return [[id, { at: before.indexOf(left), reason: fillSentence(left.title, reason ?? MADE_ROOM) }]]
      }),
  )
}

const MADE_ROOM = 'made room for what you accepted or the list lacked'

export const fillSentence = (title: string, reason?: string): string =>
  `In place of “${title}”, which ${reason ? `${reason}.` : ''}`

/** A draft with everything that keeps it from being published; undefined before it's drafted. */
export async function loadReview(deps: DraftDeps, options: EditionOptions) {
  const sheet = await readSheet(options.sheet)
  if (!sheet) return undefined
  const review = await reviewSheet({ ...deps, config: options.config }, await reviewRequest(deps, options), sheet.rows)
  return { ...review, ...sheet }
}

/** What a sheet is checked by, with what was printed last month and in the other edition of this one. */
async function reviewRequest(deps: DraftDeps, options: EditionOptions): Promise<ReviewRequest> {
  const { config, audience, day, month } = options
  const last = await previousEditionIds(deps.database.db, audience, month)
  const rules = { ...config, mix: config.mix[audience], otherIds: await otherEditionIds(deps, options) }
  return { audience, day, last, rules }
}

/** The rows of the other audience's edition of the month, by id: as published, else as drafted. */
async function otherEditionIds(
  deps: Pick<DraftDeps, 'database' | 'clock' | 'dataDir'>,
  { audience, month }: { audience: Audience; month: string },
): Promise<Set<string>> {
  const { db } = deps.database
  const other = otherAudience(audience)
  const published = await findEdition(db, other, month)
  if (published) {
    const entries = await loadEditionEntries(db, published.id)
    return new Set(entries.filter(({ section }) => section === 'main').map(({ opportunityId }) => opportunityId))
  }
  const sheet = await readSheet(sheetPath(deps, { month, audience: other }))
  return new Set(rowsInOrder(sheet?.rows ?? [], 'main').map(({ id }) => id))
}
