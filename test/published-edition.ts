import { type DraftDeps, editionOptions, loadReview, writeDraft } from '../app/finder/editions/publishing/drafting.ts'
import { buildFiles } from '../app/finder/editions/publishing/files.ts'
import { findEdition, loadEditionEntries, publishEdition } from '../app/finder/editions/publishing/publication.ts'
import type { Audience } from '../app/finder/opportunities/opportunities.ts'

type EditionDeps = DraftDeps & Parameters<typeof publishEdition>[0]

interface EditionOfDay {
  month: string
  audience: Audience
  /** The day of publication, whichever the month. */
  day: string
}

export const draftOn = (deps: DraftDeps, { day, ...name }: EditionOfDay) =>
  writeDraft(deps, { ...editionOptions(deps, name), day })

/** The draft's faults and hints, each with the title of its row: `Program 5: is closed on November 21, 2026.` */
export async function checkOn(deps: DraftDeps, { day, ...name }: EditionOfDay) {
  const review = await loadReview(deps, { ...editionOptions(deps, name), day })
  if (!review) throw new Error('there is no draft')
  const lines = (found: typeof review.problems) => found.map(({ title, text }) => (title ? `${title}: ${text}` : text))
  return { problems: lines(review.problems), warnings: lines(review.warnings) }
}

/** Publishes the draft, if nothing is wrong with it, and builds its files. @returns what is wrong with it */
export async function publishOn(deps: EditionDeps, of: EditionOfDay): Promise<string[]> {
  const { problems } = await checkOn(deps, of)
  if (problems.length > 0) return problems
  const { audience, month, day } = of
  const options = { ...editionOptions(deps, { month, audience }), day }
  const review = await loadReview(deps, options)
  if (review) await publishEdition(deps, options, review)
  const edition = await findEdition(deps.database.db, audience, month)
  if (edition) await buildFiles(deps.dataDir, edition, await loadEditionEntries(deps.database.db, edition.id))
  return []
}

/** Drafts an edition and publishes it as it is. @throws Error when something is wrong with it */
export async function publishNewEdition(deps: EditionDeps, of: EditionOfDay): Promise<void> {
  await draftOn(deps, of)
  const problems = await publishOn(deps, of)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
