import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { isOverOn } from '../../app/finder/open-opportunities/closed-off.ts'
import { judgeListing } from '../../app/finder/open-opportunities/find-open.ts'
import { listingFacts } from '../../app/finder/open-opportunities/listing.ts'
import { type OpenListing, toListing } from '../../app/finder/open-opportunities/open-index.ts'
import { sectorOfNaics } from '../../app/finder/opportunities/codes/naics-sectors.ts'
import { type Opportunity, withoutPlaceholder } from '../../app/finder/opportunities/find-opportunities.ts'
import { type OpportunityFields, opportunityFields } from '../../app/finder/opportunities/opportunity.ts'
import { readableTitle } from '../../app/finder/opportunities/readable-title.ts'
import { sectorsOf as grantsSectors } from '../../app/finder/opportunities/sources/grants-gov/codes.ts'
import { stateSectors } from '../../app/finder/opportunities/sources/state-codes.ts'
import type { FitProfile } from '../../app/finder/profile/profile.ts'

const words = z.array(z.string())
const judgedSchema = z.object({
  asOf: z.iso.date(),
  founders: z.array(
    z.object({
      id: z.string(),
      profile: z.object({
        ...{ entity: z.string(), state: z.string(), reach: z.string(), years: z.string(), size: z.string() },
        ...{ naics: words, certificates: words, registrations: words },
      }),
      judgments: z.array(
        z.object({
          ...{ source: z.string(), sourceId: z.string(), inProduct: z.boolean() },
          label: z.enum(['yours', 'worth', 'no']),
        }),
      ),
    }),
  ),
})

type Judged = z.infer<typeof judgedSchema>['founders'][number]
interface Row extends Record<string, unknown> {
  source: string
  sourceId: string
  inProduct: boolean
}

/**
 * What is right of what founders are shown, by the judgments in a folder: `judged.json`, and the notices that were open on its
 * day in `open-*.jsonl.gz`. Rows that no importer reads (`inProduct: false`) are counted by themselves. What nobody judged is
 * unknown, and not wrong.
 */
export function measureJudgedFit(folder: string) {
  const { asOf, founders } = judgedSchema.parse(JSON.parse(readFileSync(join(folder, 'judged.json'), 'utf8')))
  const file = readdirSync(folder).find((name) => /^open-.*\.jsonl\.gz$/.test(name))
  if (!file) throw new Error(`there is no open-*.jsonl.gz in ${folder}`)
  const lines = gunzipSync(readFileSync(join(folder, file)))
    .toString()
    .split('\n')
  const listings = lines.filter(Boolean).flatMap((line) => {
    const row: Row = JSON.parse(line)
    const it = withoutPlaceholder(toOpportunity(row, asOf))
    const facts = listingFacts(it)
    if (!it.competitive || isOverOn(facts.dateless, it.posted_on, asOf)) return []
    return [{ row, listing: toListing({ id: it.id, facts, posted: it.posted_on, listed: 0 }, asOf) }]
  })
  const [imported, textOnly] = [true, false].map((inProduct) => {
    const own = listings.filter(({ row }) => row.inProduct === inProduct)
    console.log(
      `\n${inProduct ? 'What an importer brings' : 'What only its text is known of'}: ${own.length} open on ${asOf}`,
    )
    const all = founders.map((founder) => judgedOf(founder, own, inProduct))
    const wanted = all.reduce((sum, one) => sum + one.wanted, 0)
    const figures = [...all, { founder: 'in all', shown: all.flatMap(({ shown }) => shown), wanted }].map(tally)
    console.table(figures)
    return figures
  })
  return { asOf, imported, textOnly }
}

/** What a founder is shown: as what, and whether it was judged right (yours or worth), wrong (no), or not at all. */
function judgedOf(founder: Judged, own: readonly { row: Row; listing: OpenListing }[], inProduct: boolean) {
  const labels = new Map(founder.judgments.map((one) => [`${one.source} ${one.sourceId}`, one.label]))
  const profile = toProfile(founder)
  const shown = own.flatMap(({ row, listing }) => {
    const { grade, reason } = judgeListing(profile, listing)
    const label = labels.get(`${row.source} ${row.sourceId}`)
    if (grade !== 'yours' && grade !== 'worth-reading') return []
    if (process.env.FIT_ROWS) console.log(founder.id, grade, label ?? 'unjudged', row.source, row.title, '|', reason)
    return [`${grade} ${label === undefined ? 'unjudged' : label === 'no' ? 'wrong' : 'right'}`]
  })
  const wanted = founder.judgments.filter((one) => one.label !== 'no' && one.inProduct === inProduct).length
  return { founder: founder.id, shown, wanted }
}

function tally({ founder, shown, wanted }: ReturnType<typeof judgedOf>) {
  const kinds = ['yours', 'worth-reading'].flatMap((grade) =>
    ['right', 'wrong', 'unjudged'].map((is) => `${grade} ${is}`),
  )
  const counts = kinds.map((kind): [string, number] => [kind, shown.filter((one) => one === kind).length])
  const [right, judged] = [/right/, /right|wrong/].map((is) => shown.filter((one) => is.test(one)).length)
  return {
    founder,
    ...Object.fromEntries(counts),
    found: `${right} of ${wanted}`,
    'right of judged': `${right} of ${judged}`,
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
const cents = (value: unknown) => (typeof value === 'number' ? String(value) : null)

/** A row as its importer would have stored it. */
function toOpportunity(row: Row, asOf: string): Opportunity {
  const source = row.source === 'sam-text' ? 'sam' : row.source
  const kind = String(row.kind)
    .toLowerCase()
    .replace('combined synopsis/solicitation', 'combined-solicitation')
    .replaceAll(' ', '-')
  const isOffer = kind === 'solicitation' || kind === 'combined-solicitation'
  const fields = opportunityFields({
    title: readableTitle(String(row.title), String(row.number)),
    competitive: row.inProduct ? row.competitive !== false : isOffer,
    agency: text(row.agency),
    agency_code: source === 'grants-gov' ? text(row.agency) : null,
    // As much as is read of what is stored.
    description: text(row.text)?.slice(0, 1500) ?? null,
    eligibility_words: text(row.eligText),
    applicants: list(row.applicants) as OpportunityFields['applicants'],
    set_aside: text(row.setAside),
    naics: list(row.naics),
    product_code: text(row.psc),
    unspsc: list(row.unspsc),
    assistance_listings: list(row.aln),
    activities: list(row.activities),
    sectors:
      source === 'grants-gov'
        ? grantsSectors(list(row.activities))
        : source === 'sam'
          ? sectorOfNaics(list(row.naics)[0])
          : stateSectors(list(row.activities)),
    states: list(row.states),
    place: text(row.place),
    country: text(row.country),
    floor_cents: cents(row.floor),
    ceiling_cents: cents(row.ceiling),
    total_cents: cents(row.total),
    amount_words: text(row.amountWords),
    cost_sharing: typeof row.costSharing === 'boolean' ? row.costSharing : null,
    match_words: text(row.match),
    posted_on: text(row.posted),
    deadline_on: text(row.deadline),
    deadline_kind: (text(row.deadlineKind) ?? 'none') as OpportunityFields['deadline_kind'],
    deadline_words: text(row.deadlineWords),
    official_url: text(row.url),
  })
  return {
    ...fields,
    ...{
      id: `${row.source}-${row.sourceId}`,
      source: source as Opportunity['source'],
      number: String(row.number),
      kind,
    },
    ...{ record_id: row.sourceId, as_of: asOf, version: 1, superseded: false, removed_on: null, last_seen_on: asOf },
  }
}

/** What someone says of themselves, as the answers of our form. */
function toProfile({ profile }: Judged): FitProfile {
  const { entity, state, reach, size, years } = profile
  const has = (words: readonly string[], pattern: RegExp) => words.some((word) => pattern.test(word))
  const people = Number(/\d+/.exec(size)?.[0] ?? 1)
  return {
    entity: /nonprofit/i.test(entity)
      ? /501/.test(entity) && !/without|not yet/i.test(entity)
        ? 'nonprofit-501c3'
        : 'nonprofit'
      : 'small-business',
    state: state as FitProfile['state'],
    reach: /anywhere|remote|nation/i.test(reach)
      ? 'anywhere'
      : /neighbo|border|next|within/i.test(reach)
        ? 'neighbors'
        : 'state',
    naics: profile.naics,
    certificates: (['edwosb', 'wosb', '8a', 'hubzone', 'sdvosb', 'vosb'] as const).filter((one) =>
      has(profile.certificates, new RegExp(`^\\W*${one === '8a' ? '8\\W*a' : one}`, 'i')),
    ),
    registrations: [
      ...(has(profile.registrations, /^sam/i) ? (['sam'] as const) : []),
      ...(has(profile.registrations, /grants/i) ? (['grants-gov'] as const) : []),
    ],
    years: /under|less|^[01]\b/i.test(years) ? 'under-2' : /^2/.test(years) ? '2-5' : 'over-5',
    size: people <= 1 ? 'solo' : people <= 10 ? '2-10' : people <= 50 ? '11-50' : 'over-50',
  }
}
