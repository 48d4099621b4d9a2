import { sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/database/database.server.ts'
import { newId } from '../../../platform/ids.ts'
import { type OpportunityFields, opportunityFields, type Source } from '../opportunity.ts'
import type { FeedName } from '../sources/feed.ts'
import { type StatusInput, statusOn } from '../status.ts'
import {
  FIELD_ASSIGNMENTS,
  FIELD_COLUMNS,
  FIELD_DEFINITIONS,
  FIELD_SELECT,
  haveChanged,
  INSERT_EXPRESSIONS,
} from './columns.ts'
import { feedRecordKey, type PendingRecord } from './spool.ts'

export interface StoreDeps {
  database: Database
  clock: Clock
}

/** The feed and the day of the data that is written. */
export interface ImportContext {
  feed: FeedName
  source: Source | undefined
  asOf: string
}

/** Writes one batch in a transaction. Writing it again changes nothing. */
export async function storeBatch(
  deps: StoreDeps,
  context: ImportContext,
  batch: PendingRecord[],
): Promise<ImportCounts> {
  const awards = batch.filter(({ award }) => award)
  const opportunities = batch.filter(({ award }) => !award)
  const now = deps.clock.now()
  return deps.database.transact(async (tx) => {
    // The next import writes again what a power failure loses; only the row of the finished import is written durably. On
    // PGlite a killed process would lose the log as well.
    if (deps.database.kind === 'postgres') await tx.execute(sql`set local synchronous_commit = off`)
    const counts = await storeRecords(tx, context, now, opportunities)
    const stored = await storeAwards(tx, context, awards)
    return addCounts(counts, context.feed === 'table' ? NO_COUNTS : stored)
  })
}

/** Writes opportunities in a transaction that there is. Writing them again changes nothing. */
export async function storeRecords(
  tx: Tx,
  context: ImportContext,
  now: Date,
  batch: PendingRecord[],
): Promise<ImportCounts> {
  if (batch.length === 0) return NO_COUNTS
  const stored = await findExisting(tx, context.source, batch)
  const fresh: PendingRecord[] = []
  const changes: OpportunityChange[] = []
  const counts = { ...NO_COUNTS }
  batch.forEach((candidate, index) => {
    const found = stored.get(index + 1)
    if (!found) {
      fresh.push(candidate)
      counts.new++
      return
    }
    const change = detectChange(context, candidate, found)
    if (change) changes.push(change)
    if (change?.after) counts.changed++
    else counts.unchanged++
    if (change?.after && isClosing(context, candidate.kind, found, change.after)) counts.closed++
  })
  await writeBatch(tx, context, now, fresh, changes)
  return counts
}

/** What is stored under a record's key. */
interface ExistingRow extends Record<string, unknown> {
  ord: number
  id: string
  as_of: string
  removed_on: string | null
  superseded: boolean
  fields: OpportunityFields
}

interface OpportunityChange {
  candidate: PendingRecord
  id: string
  /** Undefined when the record changed but its fields did not. */
  after: OpportunityFields | undefined
}

/** Looks up key by key, because while a table fills the planner would scan it whole for each batch. */
async function findExisting(
  tx: Tx,
  source: Source | undefined,
  batch: PendingRecord[],
): Promise<Map<number, ExistingRow>> {
  const keys = JSON.stringify(
    batch.map(({ number, kind, recordId }, index) => ({ ord: index + 1, number, kind, record_id: recordId })),
  )
  const { rows } = await tx.execute<ExistingRow>(sql`
    select k.ord, o.id, o.as_of::text, o.removed_on::text, o.superseded, to_jsonb(f) as fields
    from jsonb_to_recordset(${keys}::text::jsonb) as k (ord integer, number text, kind text, record_id text)
    cross join lateral (select * from opportunities where source = ${source} and number = k.number and kind = k.kind
      and record_id = k.record_id limit 1) o
    cross join lateral (select ${FIELD_SELECT} from opportunities where id = o.id) f`)
  return new Map(rows.map((row) => [row.ord, row]))
}

/** Data of an earlier day than the stored one changes nothing. */
function detectChange(
  { asOf, source }: ImportContext,
  candidate: PendingRecord,
  stored: ExistingRow,
): OpportunityChange | undefined {
  if (asOf < stored.as_of) return undefined
  const fields = opportunityFields(JSON.parse(candidate.fieldsJson))
  // That the coach has read a page again is no change of what it says.
  const updated_on = (source === 'own' && stored.fields.updated_on) || fields.updated_on
  return { candidate, id: stored.id, after: haveChanged(stored.fields, { ...fields, updated_on }) ? fields : undefined }
}

function isClosing({ asOf }: ImportContext, kind: string, before: ExistingRow, after: OpportunityFields): boolean {
  const facts = (fields: OpportunityFields): StatusInput => ({
    ...fields,
    kind,
    removed_on: before.removed_on,
    superseded: before.superseded,
  })
  return !hasEnded(facts(before.fields), asOf) && hasEnded(facts(after), asOf)
}

function hasEnded(facts: StatusInput, day: string): boolean {
  return ['closed', 'archived', 'cancelled'].includes(statusOn(facts, day))
}

async function writeBatch(
  tx: Tx,
  context: ImportContext,
  now: Date,
  fresh: PendingRecord[],
  changes: OpportunityChange[],
): Promise<void> {
  const created = fresh.map((candidate) => ({ candidate, id: newId('opp') }))
  const changed = changes.flatMap(({ id, after }) => (after ? [{ id, fields: after }] : []))
  const at = now.toISOString()
  if (created.length > 0) await insertOpportunities(tx, context, at, created)
  if (changed.length > 0) await updateOpportunities(tx, context, at, changed)
  await upsertFeedRecords(tx, context, [...created, ...changes])
}

interface NewOpportunity {
  candidate: PendingRecord
  id: string
}

async function insertOpportunities(
  tx: Tx,
  { source, asOf }: ImportContext,
  at: string,
  created: NewOpportunity[],
): Promise<void> {
  const rows = created.map(({ candidate: { number, kind, recordId, fieldsJson }, id }) => {
    const key = JSON.stringify({ id, number, kind, record_id: recordId })
    return `${key.slice(0, -1)},${fieldsJson.slice(1)}`
  })
  await tx.execute(sql`
    insert into opportunities (id, source, number, kind, record_id, ${FIELD_COLUMNS}, as_of, first_seen_at, changed_at)
    select id, ${source}, number, kind, record_id, ${INSERT_EXPRESSIONS}, ${asOf}::date, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${`[${rows.join(',')}]`}::text::jsonb)
      as given (id text, number text, kind text, record_id text, ${FIELD_DEFINITIONS})`)
}

async function updateOpportunities(
  tx: Tx,
  { asOf }: ImportContext,
  at: string,
  changed: { id: string; fields: OpportunityFields }[],
): Promise<void> {
  const rows = JSON.stringify(changed.map(({ id, fields }) => ({ ...fields, id })))
  await tx.execute(sql`
    update opportunities o
    set ${FIELD_ASSIGNMENTS}, as_of = ${asOf}::date, version = o.version + 1, changed_at = ${at}::timestamptz, removed_on = null
    from jsonb_to_recordset(${rows}::text::jsonb) as given (id text, ${FIELD_DEFINITIONS})
    where o.id = given.id`)
}

async function upsertFeedRecords(tx: Tx, { feed, asOf }: ImportContext, found: NewOpportunity[]): Promise<void> {
  if (found.length === 0) return
  const rows = JSON.stringify(
    found.map(({ candidate, id }) => ({ key: feedRecordKey(candidate), id, hash: candidate.hash })),
  )
  await tx.execute(sql`
    insert into feed_records (feed, key, opportunity_id, hash, as_of, last_seen_on)
    select ${feed}, key, id, hash, ${asOf}::date, ${asOf}::date
    from jsonb_to_recordset(${rows}::text::jsonb) as given (key text, id text, hash text)
    on conflict (feed, key) do update set hash = excluded.hash, as_of = excluded.as_of, last_seen_on = excluded.last_seen_on`)
}

const AWARD_COLUMNS = {
  ...{ number: 'text', title: 'text', recipient: 'text', amount_cents: 'bigint', agency: 'text', office_code: 'text' },
  ...{
    naics: 'text',
    product_code: 'text',
    assistance_listing: 'text',
    posted_on: 'date',
    awarded_on: 'date',
    url: 'text',
  },
}
const NAMES = Object.keys(AWARD_COLUMNS)
const COLUMNS = sql.raw(NAMES.join(', '))
const DEFINITIONS = sql.raw(
  Object.entries(AWARD_COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
)
const ASSIGNMENTS = sql.raw(
  ['hash', 'as_of', 'last_seen_on', ...NAMES].map((name) => `${name} = excluded.${name}`).join(', '),
)

/** Writes the awards of a batch. Data of an earlier day than the stored one changes nothing. */
async function storeAwards(
  tx: Tx,
  { feed, asOf }: ImportContext,
  awards: readonly PendingRecord[],
): Promise<ImportCounts> {
  if (awards.length === 0) return NO_COUNTS
  const given = awards.map((award) => {
    const key = JSON.stringify({ key: feedRecordKey(award), hash: award.hash })
    return `${key.slice(0, -1)},${award.fieldsJson.slice(1)}`
  })
  const rows = sql`jsonb_to_recordset(${`[${given.join(',')}]`}::text::jsonb) as given (key text, hash text, ${DEFINITIONS})`
  const { rows: known } = await tx.execute<{ newer: boolean }>(sql`
    select p.as_of > ${asOf}::date or p.hash = given.hash as newer from ${rows} join past_awards p on p.feed = ${feed} and p.key = given.key`)
  await tx.execute(sql`
    insert into past_awards (feed, key, hash, as_of, last_seen_on, ${COLUMNS})
    select ${feed}, key, hash, ${asOf}::date, ${asOf}::date, ${COLUMNS} from ${rows}
    on conflict (feed, key) do update set ${ASSIGNMENTS} where past_awards.as_of <= excluded.as_of`)
  const unchanged = known.filter(({ newer }) => newer).length
  return { ...NO_COUNTS, new: awards.length - known.length, changed: known.length - unchanged, unchanged }
}

/** What an import did, in records. */
export interface ImportCounts {
  new: number
  changed: number
  unchanged: number
  closed: number
}

export const NO_COUNTS: ImportCounts = { new: 0, changed: 0, unchanged: 0, closed: 0 }

export function addCounts(a: ImportCounts, b: ImportCounts): ImportCounts {
  return {
    new: a.new + b.new,
    changed: a.changed + b.changed,
    unchanged: a.unchanged + b.unchanged,
    closed: a.closed + b.closed,
  }
}
