import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import type { Synonyms, Term } from '../../platform/search-terms.ts'

export async function loadSynonyms(db: Db): Promise<Synonyms> {
  const { rows } = await db.execute<{ words: string[] }>(sql`select words from opportunity_synonyms order by id`)
  return rows.map(({ words }) => words)
}

export interface TextSearch {
  /** The rows `f` that match. */
  from: SQL
  /** Further conditions on them. */
  conditions: SQL[]
  /** Undefined when every term is excluded. */
  query: TextQuery | undefined
}

export interface TextQuery {
  /** The query that must match and that ranks the results. */
  all: SQL
  /** The query for titles, which rank first. It ignores the order of words, so that the index alone can answer it. */
  title: SQL
}

/** The beginning of a trade's code, from an industry group on: 5617, 561720. */
const NAICS_CODE = /^\d{4,6}$/

/** The terms as a table of matches. Exclusions alone would scan every text, so they are subtracted from all rows. */
export function buildTextSearch(terms: readonly Term[]): TextSearch {
  const codes = terms.filter(({ excluded, alternatives }) => !excluded && NAICS_CODE.test(alternatives[0] ?? ''))
  const wanted = terms.filter((term) => !term.excluded && !codes.includes(term))
  const unwanted = terms.filter(({ excluded }) => excluded)
  const conditions = codes.map(codeCondition)
  if (wanted.length === 0) {
    conditions.push(...unwanted.map((term) => sql`f.ref not in (${refsMatching(term)})`))
    return { from: sql`opportunity_facets f`, conditions, query: undefined }
  }
  const all = sql`(${sql.join([...wanted.map((term) => anyOfQuery(term)), ...unwanted.map((term) => sql`!!${anyOfQuery(term)}`)], sql` && `)})`
  const title = wanted.map((term) => anyOfQuery(term, sql`plainto_tsquery`))
  return {
    from: sql`opportunities_matching(${all}) m (ref) join opportunity_facets f on f.ref = m.ref`,
    conditions,
    query: { all, title: sql.join(title, sql` && `) },
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

function anyOfQuery({ alternatives }: Term, read = sql`phraseto_tsquery`): SQL {
  return sql`(${sql.join(
    alternatives.map((wording) => sql`${read}('english'::regconfig, ${wording})`),
    sql` || `,
  )})`
}
