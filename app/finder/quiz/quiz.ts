import { and, desc, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { longDate } from '../../platform/dates.ts'
import { type KnownAnswers, yearsOfStage } from '../profile/profile.ts'
import { toQuery } from './answers.ts'
import { profileFromAnswers } from './examples.ts'
import { quizResults } from './quiz.sql.ts'
import { scoreAnswers } from './result.ts'

export { emailQuizResult } from './results.ts'

/** A person's latest result of the quiz, as their account shows it. */
export type OwnResult = NonNullable<Awaited<ReturnType<typeof findOwnResult>>>

type QuizDeps = Pick<AppContext, 'database'>

/** The latest result that a person let us keep; undefined without one. */
export async function findOwnResult(deps: QuizDeps, addresses: readonly string[]) {
  const row = await findLatest(deps, addresses)
  if (!row) return undefined
  const { score, missing } = scoreAnswers(row.answers)
  const path = `/quiz?${toQuery(row.answers)}`
  // The first thing that is missing, and how many there are.
  return { score, takenOn: longDate(row.createdAt), firstGap: missing[0]?.title, gaps: missing.length, path }
}

/**
 * What the same result fills in where they haven't answered all seven questions: for the form of someone who can read the
 * emails of these addresses, and stored only by them, as anyone may have typed one.
 */
export async function withQuizAnswers(deps: QuizDeps, addresses: readonly string[], known: KnownAnswers = {}) {
  const { answers } = (!known.size && (await findLatest(deps, addresses))) || {}
  if (!answers) return known
  const { entity, state, registrations } = profileFromAnswers(answers)
  const years = yearsOfStage(answers.stage?.[0])
  // Nothing that tells less than the seven asks for registrations.
  const said = { ...(answers.entity && { entity }), ...(answers.state && { state }), ...(years && { years }) }
  return { ...said, ...known, registrations }
}

async function findLatest({ database: { db } }: QuizDeps, addresses: readonly string[]) {
  const [row] = await db
    .select()
    .from(quizResults)
    .where(and(inArray(quizResults.email, [...addresses]), eq(quizResults.saved, true)))
    .orderBy(desc(quizResults.createdAt))
    .limit(1)
  return row
}
