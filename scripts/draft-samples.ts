import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { editionPolicy } from '../app/catalog/edition-policy.ts'
import { editionOptions, loadReview, writeDraft } from '../app/finder/editions/publishing/drafting.ts'
import { entryContent } from '../app/finder/editions/publishing/entry.ts'
import { formatLongDate } from '../app/finder/editions/publishing/formatting.ts'
import { proposeOpening } from '../app/finder/editions/publishing/opening.ts'
import type { ReviewedEntry } from '../app/finder/editions/publishing/review.ts'
import { AUDIENCES, type Audience, findPastAwards, importCommand } from '../app/finder/opportunities/opportunities.ts'
import { openDatabase } from '../app/platform/database/database.server.ts'
import { migrate } from '../app/platform/database/migrations.server.ts'
import { createLog } from '../app/platform/process/log.server.ts'

// Drafts the sample editions again from files of public data, and writes them where the site reads them.
// Usage: node scripts/draft-samples.ts LIST.json   ({ "publishedOn": "2026-04-16", "daysSinceSeen": 14, "imports":
// [["grants-gov", "file, beside the list", "2026-04-05"]] }). Each import has the day on which its source had the file's rows.
const listSchema = z.object({
  publishedOn: z.iso.date(),
  daysSinceSeen: z.int(),
  imports: z.array(z.tuple([z.string(), z.string(), z.iso.date()]).rest(z.string())),
})

// What a person put into plain words afterwards, by the notice's number, as the owner does at the desk.
// `spelling` puts misspelled words of a quotation right.
const editSchema = z.object({
  title: z.string().optional(),
  purpose: z.string().optional(),
  spelling: z.record(z.string(), z.string()).optional(),
})
const editsSchema = z.record(z.string(), editSchema)
const edits = editsSchema.parse(JSON.parse(readFileSync('app/finder/editions/publishing/samples/edits.json', 'utf8')))

const [path = ''] = process.argv.slice(2)
const list = listSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
const dataDir = mkdtempSync(join(tmpdir(), 'samples-'))
const database = await openDatabase({ log: createLog('warn') })
const deps = {
  database,
  dataDir,
  clock: { now: () => new Date(`${list.publishedOn}T16:00:00Z`) },
  editionsConfig: { ...editionPolicy, daysSinceSeen: list.daysSinceSeen },
  print: (line: string) => console.log(line),
  progress: () => {},
}
await migrate(database, resolve('migrations'))
for (const [source, file, asOf, ...options] of list.imports) {
  console.log(`${source} ${basename(file)}`)
  await importCommand(deps, [source, resolve(dirname(path), file), '--as-of', asOf, ...options])
}
const day = list.publishedOn
const month = day.slice(0, 7)
for (const audience of AUDIENCES) {
  const options = { ...editionOptions(deps, { month, audience }), day }
  await writeDraft(deps, options)
  const { main = [] } = (await loadReview(deps, options)) ?? {}
  const opportunities = main.map(({ opportunity }) => opportunity)
  const awards = await findPastAwards(database.db, opportunities, day)
  // A sample names no official: whoever answered questions then may have left since.
  const contents = main.map((entry) => {
    const { opportunity } = entry
    const pastAwards = awards.get(opportunity.id) ?? []
    const edit = edits[opportunity.number]
    const words = edited(audience, entry, edit)
    const { contact: _, ...content } = entryContent(audience, opportunity, day, { words, pastAwards })
    return { ...content, summary: spelledRight(content.summary, edit) }
  })
  const seen = contents.map(({ lastChecked }) => lastChecked).sort()
  const [first, last] = [seen[0], seen.at(-1)].map((each) => formatLongDate(each ?? day))
  const when = first === last ? `on ${first}` : `between ${first} and ${last}`
  const fewer = contents.length < deps.editionsConfig.entries ? ' The data had no others that fit its rules.' : ''
  const changes = main.map(({ opportunity }) => edits[opportunity.number])
  const spelledOut = changes.some((edit) => edit?.title) ? ' with some titles spelled out' : ''
  const sample = {
    sample: true,
    audience,
    month,
    publishedOn: day,
    label: `A sample of ${contents.length} past opportunities, drafted by program from public data${spelledOut}, each last seen at its source ${when}. Many have closed since: it shows what an edition is.${fewer}`,
    entries: contents.map((content, at) => ({ position: at + 1, ...content, id: `sample-${at + 1}` })),
  }
  writeFileSync(
    `app/finder/editions/publishing/samples/${month}-${audience}.json`,
    `${JSON.stringify(sample, null, 2)}\n`,
  )
}
await database.close()
rmSync(dataDir, { recursive: true })

type Edit = z.infer<typeof editSchema>

function spelledRight(summary: string | null, edit: Edit | undefined): string | null {
  return Object.entries(edit?.spelling ?? {}).reduce(
    (text, [wrong, right]) => text?.replaceAll(wrong, right) ?? null,
    summary,
  )
}

/** The two sentences follow an edited title; an edited purpose is the first of them. */
function edited(audience: Audience, { opportunity, title, opening }: ReviewedEntry, edit: Edit | undefined) {
  if (!edit) return { title, opening }
  const words = edit.title ?? title
  const { text } = proposeOpening(audience, { ...opportunity, title: words })
  const who = text.slice(text.search(/(?:Who should look|Anyone may|For research teams|Look if)/))
  return { title: words, opening: edit.purpose ? `${edit.purpose} ${who}` : text }
}
