import { and, eq, isNull, ne } from 'drizzle-orm'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/database/database.server.ts'
import type { ChangeValue, DeskChange } from '../../../platform/desk-change.ts'
import type { JobKind } from '../../../platform/jobs/jobs.server.ts'
import type { FeedName } from '../sources/feed.ts'
import { sourceAddresses } from './source-addresses.sql.ts'

/** A source that the site can fetch by itself, and what its keeper should know about its address. */
type UpdatableSource = Record<'title' | 'address' | 'hint', string>

/** Without single notices and the coach's own finds, which have no lasting address. `address` is the one to begin with, where there is one. */
export const UPDATABLE_SOURCES = {
  'grants-gov': {
    title: 'Grants.gov, the file of the day',
    address: 'https://prod-grants-gov-chatbot.s3.amazonaws.com/extracts/GrantsDBExtract{YYYYMMDD}v2.zip',
    hint: '{YYYYMMDD} becomes today’s date, or the newest of the last seven days that has a file.',
  },
  sam: {
    title: 'SAM.gov, contract opportunities',
    address: 'https://s3.amazonaws.com/falextracts/Contract%20Opportunities/datagov/ContractOpportunitiesFullCSV.csv',
    hint: 'The CSV file of the day. On SAM.gov it’s under Data Services, Contract Opportunities.',
  },
  sbir: {
    title: 'SBIR.gov, solicitations',
    address: 'https://api.www.sbir.gov/public/api/solicitations',
    hint: 'Research money for small businesses.',
  },
  california: {
    title: 'California Grants Portal',
    address:
      'https://data.ca.gov/dataset/e1b1c799-cdd4-4219-af6d-93b79747fffb/resource/111c8c88-21f6-453c-ae2c-b4785a0624f5/download/california-grants-portal-data.csv',
    hint: 'On data.ca.gov it’s called California Grants Portal.',
  },
  pennsylvania: { title: 'Pennsylvania grants', address: '', hint: 'The JSON list behind the grants page of pa.gov.' },
  'cal-eprocure': {
    title: 'Cal eProcure, state bids',
    address: '',
    hint: 'A JSON file with one object for each event.',
  },
  usaspending: {
    title: 'USAspending.gov, who won before',
    address: '',
    hint: 'Such as https://api.usaspending.gov/api/v2/search/spending_by_award/?naics=561720 for one industry.',
  },
  foundations: {
    title: 'Foundations, the open list',
    address: 'https://github.com/Morton-Labs-AI/getfunded/releases/download/data-2026-10-08/foundations.csv.gz',
    hint: 'foundations.csv.gz of a release of The Open Foundation List (GetFunded, CC BY 4.0), 16 MB.',
  },
  'foundation-grants': {
    title: 'Foundations, what they gave in a year',
    address:
      'https://github.com/Morton-Labs-AI/getfunded/releases/download/data-2026-10-08/foundation_grants_2024.csv.gz',
    hint: 'foundation_grants_YEAR.csv.gz of the same release, 28 MB. Get the list first.',
  },
} satisfies Partial<Record<FeedName | 'foundations' | 'foundation-grants', UpdatableSource>>

export type UpdatableFeed = keyof typeof UPDATABLE_SOURCES
export type SourceAddress = typeof sourceAddresses.$inferSelect

export function isUpdatable(feed: string): feed is UpdatableFeed {
  return Object.hasOwn(UPDATABLE_SOURCES, feed)
}

/** What is wrong with an address, in words; undefined if nothing is. */
export function addressProblem(address: string): string | undefined {
  const url = URL.parse(address.replaceAll('{YYYYMMDD}', '20260101'))
  if (address.length > 1000) return 'This is longer than 1,000 characters.'
  if (url?.protocol !== 'https:') return 'Type a whole address that begins with https://'
  if (url.port) return 'Type an address without a port.'
  if (url.username || url.password || /[?&](api_?key|token|key|secret)=/i.test(url.search))
    return 'This address has a password or a key in it. Everyone at the desk could read it, so we don’t keep it.'
  return undefined
}

export async function findSourceAddresses(db: Db): Promise<Map<string, SourceAddress>> {
  const rows = await db.select().from(sourceAddresses)
  return new Map(rows.map((row) => [row.feed, row]))
}

/** What can be set of a source. */
export interface AddressSetting {
  address: string
  isNightly: boolean
}

/**
 * Keeps an address, or forgets it if it's null. `conflict`: it isn't `before` anymore, and nothing changed.
 */
export async function saveSourceAddress(
  tx: Tx,
  feed: UpdatableFeed,
  { before, after }: { before: AddressSetting | null; after: AddressSetting | null },
): Promise<'done' | 'conflict'> {
  const isSame = and(eq(sourceAddresses.feed, feed), eq(sourceAddresses.address, before?.address ?? ''))
  const returning = { feed: sourceAddresses.feed }
  const written = !before
    ? after &&
      (await tx
        .insert(sourceAddresses)
        .values({ feed, ...after })
        // Without an address there may be a row of an uploaded file.
        .onConflictDoUpdate({ target: sourceAddresses.feed, set: after, setWhere: eq(sourceAddresses.address, '') })
        .returning(returning))
    : after
      ? await tx.update(sourceAddresses).set(after).where(isSame).returning(returning)
      : await tx.delete(sourceAddresses).where(isSame).returning(returning)
  return written?.length === 1 ? 'done' : 'conflict'
}

/** Tells the processes that an update waits. */
export const updateSources: JobKind<Record<string, never>> = { name: 'update-sources', retry: 'one-hour' }

/** Asks for an update of this source, or of all that are updated nightly. @returns how many were asked for just now */
export async function requestUpdates(deps: AppContext, which: { feed: UpdatableFeed } | 'nightly'): Promise<number> {
  return deps.database.transact(async (tx) => {
    const isMeant =
      which === 'nightly'
        ? and(eq(sourceAddresses.isNightly, true), ne(sourceAddresses.address, ''))
        : eq(sourceAddresses.feed, which.feed)
    const asked = await tx
      .update(sourceAddresses)
      .set({ wantedAt: deps.clock.now(), workedAt: null, progress: '' })
      .where(and(isMeant, isNull(sourceAddresses.wantedAt)))
      .returning({ feed: sourceAddresses.feed })
    if (asked.length > 0) await deps.jobs.enqueue(tx, updateSources, {})
    return asked.length
  })
}

/** Asks for the import of a file that's on the disk already, and that is deleted afterwards. */
export async function requestUpload(
  deps: AppContext,
  { feed, path, day }: { feed: UpdatableFeed; path: string; day: string },
): Promise<void> {
  const wanted = { upload: path, uploadDay: day, wantedAt: deps.clock.now(), workedAt: null, progress: '' }
  await deps.database.transact(async (tx) => {
    await tx
      .insert(sourceAddresses)
      .values({ feed, address: '', isNightly: false, ...wanted })
      .onConflictDoUpdate({ target: sourceAddresses.feed, set: wanted })
    await deps.jobs.enqueue(tx, updateSources, {})
  })
}

/** A source's address as the desk's log has it. */
export const toChangeValue = (setting: AddressSetting | null): ChangeValue | null =>
  setting && { address: setting.address, nightly: setting.isNightly ? 'yes' : null }

const toAddressSetting = (value: ChangeValue | null): AddressSetting | null =>
  value && { address: value.address ?? '', isNightly: value.nightly === 'yes' }

export const sourceChanges = {
  'source-address': {
    async undo(_app, tx, { subject, before, after }) {
      const change = { before: toAddressSetting(after), after: toAddressSetting(before) }
      return isUpdatable(subject) && (await saveSourceAddress(tx, subject, change)) === 'done'
    },
  },
} satisfies Record<string, DeskChange>
