import { and, desc, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { longDate } from '../../platform/dates.ts'
import { toQuery } from './answers.ts'
import { quizResults } from './quiz.sql.ts'
import { scoreAnswers } from './result.ts'

export { emailQuizResult } from './results.ts'

/** A person's latest result of the quiz, as their account shows it. */
export type OwnResult = NonNullable<Awaited<ReturnType<typeof findOwnResult>>>

/** The latest result that a person let us keep; undefined without one. */
export async function findOwnResult({ database: { db } }: Pick<AppContext, 'database'>, addresses: readonly string[]) {
  const [row] = await db
    .select()
    .from(quizResults)
    .where(and(inArray(quizResults.email, [...addresses]), eq(quizResults.saved, true)))
    .orderBy(desc(quizResults.createdAt))
    .limit(1)
  if (!row) return undefined
  const { score, missing } = scoreAnswers(row.answers)
  const path = `/quiz?${toQuery(row.answers)}`
  // The first thing that is missing, and how many there are.
  return { score, takenOn: longDate(row.createdAt), firstGap: missing[0]?.title, gaps: missing.length, path }
}
