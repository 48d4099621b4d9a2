import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'

/** Groups of words and phrases with the same meaning. */
type Synonyms = readonly (readonly string[])[]

export async function loadSynonyms(db: Db): Promise<Synonyms> {
  const { rows } = await db.execute<{ words: string[] }>(sql`select words from opportunity_synonyms order by id`)
  return rows.map(({ words }) => words)
}

/** One search term: any of these wordings must match, or none of them if it is excluded. */
interface Term {
  alternatives: string[]
  excluded: boolean
}

/** Further terms are ignored, because each costs a lookup. */
const MAX_TERMS = 12

/** What was typed, as terms: quotes make a phrase, a minus excludes, and synonyms match too. */
export function parseTerms(typed: string, synonyms: Synonyms): Term[] {
  const pieces = [
    ...typed
      .slice(0, 300)
      .toLowerCase()
      .matchAll(/(-?)"([^"]+)"|(\S+)/g),
  ].map(([, minus, phrase, word = '']) =>
    phrase === undefined
      ? { text: cleanWord(word), not: word.startsWith('-'), whole: false }
      : { text: cleanWord(phrase), not: minus === '-', whole: true },
  )
  const terms: Term[] = []
  for (let at = 0; at < pieces.length && terms.length < MAX_TERMS; ) {
    const run = pieces.slice(at, at + 3)
    const length = [3, 2, 1].find((count) => count <= run.length && findSynonyms(joinText(run, count), synonyms)) ?? 1
    const text = joinText(run, length)
    at += length
    if (text) terms.push({ alternatives: findSynonyms(text, synonyms) ?? [text], excluded: run[0]?.not ?? false })
  }
  return terms
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

/** The terms as a table of matches. Exclusions alone would scan every text, so they are subtracted from all rows. */
export function buildTextSearch(terms: readonly Term[]): TextSearch {
  const wanted = terms.filter(({ excluded }) => !excluded)
  const unwanted = terms.filter(({ excluded }) => excluded)
  if (wanted.length === 0) {
    const conditions = unwanted.map(
      (term) => sql`f.ref not in (select m.ref from opportunities_matching(${anyOfQuery(term)}) m (ref))`,
    )
    return { from: sql`opportunity_facets f`, conditions, query: undefined }
  }
  const all = sql`(${sql.join([...wanted.map((term) => anyOfQuery(term)), ...unwanted.map((term) => sql`!!${anyOfQuery(term)}`)], sql` && `)})`
  const title = wanted.map((term) => anyOfQuery(term, sql`plainto_tsquery`))
  return {
    from: sql`opportunities_matching(${all}) m (ref) join opportunity_facets f on f.ref = m.ref`,
    conditions: [],
    query: { all, title: sql.join(title, sql` && `) },
  }
}

function anyOfQuery({ alternatives }: Term, read = sql`phraseto_tsquery`): SQL {
  return sql`(${sql.join(
    alternatives.map((wording) => sql`${read}('english'::regconfig, ${wording})`),
    sql` || `,
  )})`
}

function joinText(pieces: readonly { text: string; whole: boolean; not: boolean }[], count: number): string {
  return pieces
    .slice(0, count)
    .map(({ text }) => text)
    .join(' ')
}

function findSynonyms(text: string, synonyms: Synonyms): string[] | undefined {
  const group = synonyms.find((words) => words.includes(text))
  return group && [...group]
}

function cleanWord(word: string): string {
  return word
    .replace(/[^\p{L}\p{N}()&.+#'-]+/gu, ' ')
    .replace(/^-+|[-.]+$/g, '')
    .trim()
}
