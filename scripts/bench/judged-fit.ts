import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { isOverOn } from '../../app/finder/open-opportunities/closed-off.ts'
import { judgeListing } from '../../app/finder/open-opportunities/find-open.ts'
import { listingFacts } from '../../app/finder/open-opportunities/listing.ts'
import { toListing } from '../../app/finder/open-opportunities/open-index.ts'
import { type Opportunity, withoutPlaceholder } from '../../app/finder/opportunities/find-opportunities.ts'
import { type OpportunityFields, opportunityFields } from '../../app/finder/opportunities/opportunity.ts'
import { readableTitle } from '../../app/finder/opportunities/readable-title.ts'
import { sectorsOf as grantsSectors } from '../../app/finder/opportunities/sources/grants-gov/codes.ts'
import { sectorOfNaics } from '../../app/finder/opportunities/sources/sam/codes.ts'
import { stateSectors } from '../../app/finder/opportunities/sources/state-codes.ts'
import type { Fit, FitProfile } from '../../app/finder/profile/profile.ts'

const judgedSchema = z.object({
  asOf: z.iso.date(),
  founders: z.array(
    z.object({
      id: z.string(),
      profile: z.object({
        ...{ entity: z.string(), state: z.string(), reach: z.string(), naics: z.array(z.string()) },
        ...{
          certificates: z.array(z.string()),
          registrations: z.array(z.string()),
          years: z.string(),
          size: z.string(),
        },
      }),
      judgments: z.array(
        z.object({
          ...{ source: z.string(), sourceId: z.string(), title: z.string(), why: z.string() },
          ...{ label: z.enum(['yours', 'worth', 'no']), inProduct: z.boolean() },
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

interface Shown {
  row: Row
  fit: Fit
  label: 'yours' | 'worth' | 'no' | undefined
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
  const rows = gunzipSync(readFileSync(join(folder, file)))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line): Row => JSON.parse(line))
  const listings = rows.flatMap((row) => {
    const it = withoutPlaceholder(toOpportunity(row, asOf))
    const facts = listingFacts(it, asOf)
    if (!it.competitive || isOverOn(facts.dateless, it.posted_on, asOf)) return []
    return [{ row, listing: toListing({ id: it.id, facts, posted: it.posted_on, listed: 0 }, asOf) }]
  })
  const figures = [true, false].map((imported) => {
    const own = listings.filter(({ row }) => row.inProduct === imported)
    console.log(
      `\n${imported ? 'What an importer brings' : 'What only its text is known of'}: ${own.length} open on ${asOf}`,
    )
    console.log(HEADINGS.map(([name, width]) => name.padStart(width)).join(''))
    const all = founders.map((founder) => {
      const labels = new Map(founder.judgments.map((one) => [`${one.source} ${one.sourceId}`, one.label]))
      const profile = toProfile(founder)
      const shown = own.flatMap(({ row, listing }): Shown[] => {
        const fit = judgeListing(profile, listing)
        const isShown = fit.grade === 'yours' || fit.grade === 'worth-reading'
        return isShown ? [{ row, fit, label: labels.get(`${row.source} ${row.sourceId}`) }] : []
      })
      const wanted = founder.judgments.filter(({ label, inProduct }) => label !== 'no' && inProduct === imported).length
      return { founder: founder.id, shown, wanted }
    })
    for (const { founder, shown, wanted } of all) printLine(founder, shown, wanted)
    printLine(
      'in all',
      all.flatMap(({ shown }) => shown),
      all.reduce((sum, { wanted }) => sum + wanted, 0),
    )
    for (const { founder, shown } of all) if (process.env.FIT_ROWS) printRows(founder, shown)
    return all.map(({ founder, shown, wanted }) => ({ founder, ...count(shown), wanted }))
  })
  return { asOf, imported: figures[0], textOnly: figures[1] }
}

const HEADINGS: [string, number][] = [
  ['founder', 14],
  ['Yours', 7],
  ['right', 7],
  ['wrong', 7],
  ['unjudged', 10],
  ['Worth a look', 14],
  ['right', 7],
  ['wrong', 7],
  ['unjudged', 10],
  ['right of all', 14],
  ['found', 9],
]

function count(shown: readonly Shown[]) {
  const of = (grade: Fit['grade'], labels: readonly (string | undefined)[]) =>
    shown.filter((one) => one.fit.grade === grade && labels.includes(one.label)).length
  const group = (grade: Fit['grade']) => ({
    right: of(grade, ['yours', 'worth']),
    wrong: of(grade, ['no']),
    unjudged: of(grade, [undefined]),
  })
  return { yours: group('yours'), worth: group('worth-reading') }
}

function printLine(name: string, shown: readonly Shown[], wanted: number): void {
  const { yours, worth } = count(shown)
  const total = ({ right, wrong, unjudged }: typeof yours) => right + wrong + unjudged
  const right = yours.right + worth.right
  const judged = right + yours.wrong + worth.wrong
  const cells = [
    ...[name, total(yours), yours.right, yours.wrong, yours.unjudged],
    ...[total(worth), worth.right, worth.wrong, worth.unjudged],
    ...[judged === 0 ? '-' : `${Math.round((100 * right) / judged)} %`, `${right} of ${wanted}`],
  ]
  console.log(cells.map((cell, at) => String(cell).padStart(HEADINGS[at]?.[1] ?? 0)).join(''))
}

function printRows(founder: string, shown: readonly Shown[]): void {
  for (const { row, fit, label } of shown)
    console.log(
      `${founder} ${fit.grade} (${label ?? 'unjudged'}) ${row.source} ${String(row.title).slice(0, 90)} | ${fit.reason}`,
    )
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
    eligibility_codes: list(row.eligCodes),
    eligibility_words: text(row.eligText),
    applicants: list(row.applicants) as OpportunityFields['applicants'],
    set_aside: text(row.setAside),
    set_aside_words: text(row.setAsideWords),
    naics: list(row.naics),
    product_code: text(row.psc),
    unspsc: list(row.unspsc),
    assistance_listings: list(row.aln),
    activities: list(row.activities),
    sectors:
      source === 'grants-gov'
        ? grantsSectors(list(row.activities))
        : source === 'sam'
          ? sectorOfNaics(list(row.naics)[0] ?? null)
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
