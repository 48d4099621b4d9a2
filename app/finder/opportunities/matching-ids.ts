import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { parseTerms, type Synonyms, type Term } from '../../platform/search-terms.ts'

/** The opportunities that match what was typed, over their titles and texts; undefined where it says nothing. */
export async function findMatchingIds(db: Db, typed: string): Promise<ReadonlySet<string> | undefined> {
  const terms = typed.trim() ? parseTerms(typed, await loadSynonyms(db)) : []
  if (terms.length === 0) return undefined
  const { from, conditions } = buildTextSearch(terms)
  const { rows } = await db.execute<{ ids: string[] | null }>(
    sql`select json_agg(f.opportunity_id) as ids from ${from} where ${sql.join([sql`true`, ...conditions], sql` and `)}`,
  )
  return new Set(rows[0]?.ids)
}

export async function loadSynonyms(db: Db): Promise<Synonyms> {
  const { rows } = await db.execute<{ words: string[] }>(sql`select words from opportunity_synonyms order by id`)
  return rows.map(({ words }) => words)
}

interface TextSearch {
  /** The rows `f` that match. */
  from: SQL
  /** Further conditions on them. */
  conditions: SQL[]
}

/** The beginning of a trade's code, from an industry group on: 5617, 561720. */
const NAICS_CODE = /^\d{4,6}$/

/** The terms as a table of matches. Exclusions alone would scan every text, so they are subtracted from all rows. */
function buildTextSearch(terms: readonly Term[]): TextSearch {
  const codes = terms.filter(({ excluded, alternatives }) => !excluded && NAICS_CODE.test(alternatives[0] ?? ''))
  const wanted = terms.filter((term) => !term.excluded && !codes.includes(term))
  const unwanted = terms.filter(({ excluded }) => excluded)
  const conditions = codes.map(codeCondition)
  if (wanted.length === 0) {
    conditions.push(...unwanted.map((term) => sql`f.ref not in (${refsMatching(term)})`))
    return { from: sql`opportunity_facets f`, conditions }
  }
  const all = sql`(${sql.join([allOfQuery(wanted), ...unwanted.map((term) => sql`!!${anyOfQuery(term)}`)], sql` && `)})`
  return {
    from: sql`opportunities_matching(${all}) m (ref) join opportunity_facets f on f.ref = m.ref`,
    conditions,
  }
}

/** In that trade, or with the digits in its number or its text. */
function codeCondition(term: Term): SQL {
  const begins = `${term.alternatives[0]}%`
  return sql`(exists (select from unnest(f.naics) n where n like ${begins}) or f.ref in (${refsMatching(term)}))`
}

function refsMatching(term: Term): SQL {
  return sql`select m.ref from opportunities_matching(${anyOfQuery(term)}) m (ref)`
}

/** All of the terms. Of "who" alone nothing is left in English, so it's looked for as it stands. */
function allOfQuery(terms: readonly Term[]): SQL {
  const inWords = (words: SQL) =>
    sql.join(
      terms.map((term) => anyOfQuery(term, words)),
      sql` && `,
    )
  return sql`(select case when numnode(forms) > 0 then forms else plain end
    from (values (${inWords(ENGLISH)}, ${inWords(sql`'simple'::regconfig`)})) asked (forms, plain))`
}

const ENGLISH = sql`'english'::regconfig`

/** A term that has synonyms is never left out: of the trades one is called "IT". */
function anyOfQuery({ alternatives }: Term, words = ENGLISH): SQL {
  const wordings = alternatives.map((wording) => sql`phraseto_tsquery(${words}, ${wording})`)
  const short = alternatives.length > 1 ? alternatives.filter((wording) => wording.length < 3) : []
  return sql`(${sql.join([...wordings, ...short.map((wording) => sql`to_tsquery('simple'::regconfig, ${wording})`)], sql` || `)})`
}
