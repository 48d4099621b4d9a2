import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.server.ts'
import { textRows } from '../../../platform/database/text-rows.ts'
import { statusSql } from '../status.ts'

type FacetName = 'status' | 'source' | 'applicant' | 'sector' | 'state' | 'setAside' | 'agency'
export type Facets = Record<FacetName, { value: string; count: number }[]>

export interface FacetCounts {
  total: number
  facets: Facets
}

/** Counts every match: the database counts by facet group and status in one pass, and the groups are cached here. */
export async function countFacets(database: Database, matching: SQL, today: string): Promise<FacetCounts> {
  const { rows } = await database.db.execute<GroupCountRow>(sql`
    select coalesce(json_agg(json_build_array(status, group_hash::text, n)), '[]') as groups from (
      select status, group_hash, count(*) as n from (
        select ${statusSql(today)} as status, f.group_hash ${matching}
      ) one group by status, group_hash
    ) counted`)
  const groups = rows[0]?.groups ?? []
  const known = await loadFacetGroups(database, groups)
  return sumByFacet(
    groups.flatMap(([status, hash, n]) => {
      const group = known.get(hash)
      return group ? [{ ...group, status, n }] : []
    }),
  )
}

interface GroupCountRow extends Record<string, unknown> {
  groups: [status: string, hash: string, n: number][]
}

interface FacetGroup extends Record<string, unknown> {
  source: string
  applicants: string[]
  sectors: string[]
  states: string[]
  set_aside: string | null
  department: string | null
}

/** A facet group never changes, so each one is loaded once for each database. */
const FACET_GROUP_CACHE = new WeakMap<Database, Map<string, FacetGroup>>()
/** Fifty thousand take about 20 MB. */
const MAX_CACHED_GROUPS = 50_000

async function loadFacetGroups(
  database: Database,
  groups: GroupCountRow['groups'],
): Promise<ReadonlyMap<string, FacetGroup>> {
  const known = FACET_GROUP_CACHE.get(database) ?? new Map<string, FacetGroup>()
  if (known.size > MAX_CACHED_GROUPS) known.clear()
  FACET_GROUP_CACHE.set(database, known)
  const unknown = new Set(groups.map(([, hash]) => hash).filter((hash) => !known.has(hash)))
  if (unknown.size === 0) return known
  const { rows } = await database.db.execute<FacetGroup & { group_hash: string }>(sql`
    select group_hash::text, source, applicants, sectors, states, set_aside, department from facet_groups
    where group_hash in (select hash::bigint from ${textRows(unknown)} as u (hash))`)
  for (const { group_hash: hash, ...group } of rows) known.set(hash, group)
  return known
}

/** How many agencies the facet lists at most. */
const MAX_AGENCY_FACETS = 30

function sumByFacet(groups: readonly (FacetGroup & { status: string; n: number })[]): FacetCounts {
  let total = 0
  const tallies = {
    status: createTally(),
    source: createTally(),
    applicant: createTally(),
    sector: createTally(),
    state: createTally(),
    setAside: createTally(),
    agency: createTally(),
  }
  for (const group of groups) {
    total += group.n
    tallies.status.add(group.status, group.n)
    tallies.source.add(group.source, group.n)
    for (const value of group.applicants) tallies.applicant.add(value, group.n)
    for (const value of group.sectors) tallies.sector.add(value, group.n)
    for (const value of group.states) tallies.state.add(value, group.n)
    if (group.set_aside) tallies.setAside.add(group.set_aside, group.n)
    if (group.department) tallies.agency.add(group.department, group.n)
  }
  const { status, source, applicant, sector, state, setAside, agency } = tallies
  const facets: Facets = {
    status: status.list(),
    source: source.list(),
    applicant: applicant.list(),
    sector: sector.list(),
    state: state.list(),
    setAside: setAside.list(),
    agency: agency.list().slice(0, MAX_AGENCY_FACETS),
  }
  return { total, facets }
}

function createTally() {
  const counts = new Map<string, number>()
  return {
    add: (value: string, n: number) => counts.set(value, (counts.get(value) ?? 0) + n),
    list: () =>
      [...counts]
        .map(([value, count]) => ({ value, count }))
        .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
  }
}
