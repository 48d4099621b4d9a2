import { and, eq, lt, sql } from 'drizzle-orm'
import { quizQuestions } from '../../catalog/quiz.ts'
import { requestSubscription } from '../../people/newsletter/newsletter.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { dayOf } from '../../platform/dates.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueRequestedEmail } from '../../platform/mail/requested-emails.ts'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'
import { computeSignature, verifySignature } from '../../platform/signed-token.ts'
import type { QuizAnswers } from './answers.ts'
import { type Prefill, prefillOf } from './prefill.ts'
import { forgottenQuizzes, quizResults } from './quiz.sql.ts'

/**
 * Emails a result. Its answers are stored only with consent; the newsletter needs a consent of its own.
 *
 * @returns the token of the saved answers; undefined when none are saved.
 */
export async function emailQuizResult(
  deps: AppContext,
  result: { email: string; answers: QuizAnswers; submission: string; saves: boolean; newsletter: boolean },
  network: string,
): Promise<string | undefined> {
  const { email, answers, submission, saves } = result
  const resultId = await deps.database.transact(async (tx) => {
    const values = { id: newId('quz'), submission, email, answers, saved: saves, createdAt: deps.clock.now() }
    const [added] = await tx.insert(quizResults).values(values).onConflictDoNothing().returning({ id: quizResults.id })
    if (!added) {
      const isTwin = eq(quizResults.submission, submission)
      return (await tx.select({ id: quizResults.id }).from(quizResults).where(isTwin))[0]?.id
    }
    const request = { kind: 'quiz-result', to: email, data: { resultId: added.id } }
    await enqueueRequestedEmail(deps, tx, { key: `quiz-result:${added.id}`, ...request })
    return added.id
  })
  if (result.newsletter)
    await requestSubscription(deps, email, { page: '/quiz', method: 'the box below the quiz', network })
  return saves && resultId ? savedAnswersToken(deps.secret, resultId) : undefined
}

/** Deletes answers without consent a day after their email was enqueued. That there were some is counted. */
export async function deleteUnsavedResults(deps: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - DAY)
  const isDue = and(eq(quizResults.saved, false), lt(quizResults.createdAt, before))
  await deps.database.transact(async (tx) => {
    const deleted = await tx.delete(quizResults).where(isDue).returning({ createdAt: quizResults.createdAt })
    const counts = new Map<string, number>()
    for (const { createdAt } of deleted) counts.set(dayOf(createdAt), (counts.get(dayOf(createdAt)) ?? 0) + 1)
    if (counts.size === 0) return
    await tx
      .insert(forgottenQuizzes)
      .values([...counts].map(([day, count]) => ({ day, count })))
      .onConflictDoUpdate({
        target: forgottenQuizzes.day,
        set: { count: sql`${forgottenQuizzes.count} + excluded.count` },
      })
  })
}

/** For the links of the email, by which later forms are filled in. */
export function savedAnswersToken(secret: string, resultId: string): string {
  return `${resultId}.${computeSignature(secret, 'quiz', resultId)}`
}

/** The answers that were saved with consent, by the link in their email, as later forms use them. */
export async function findSavedAnswers(
  deps: Pick<AppContext, 'database' | 'secret'>,
  token: string,
): Promise<Prefill | undefined> {
  const [id = '', signature = '', ...rest] = token.slice(0, 200).split('.')
  if (rest.length > 0 || !verifySignature(deps.secret, 'quiz', id, signature)) return undefined
  const isSaved = and(eq(quizResults.id, id), eq(quizResults.saved, true))
  const [row] = await deps.database.db.select().from(quizResults).where(isSaved)
  return row && prefillOf(row.email, row.answers)
}

/** What people answered in the quiz. */
export const quizPersonalData: PersonalData = {
  name: 'Your answers in the quiz',
  isOfAccount: true,
  ...personalTable(quizResults, {
    of: (email) => eq(quizResults.email, email),
    show: ({ answers, saved, createdAt }, email) => ({
      ...{ email, answered: createdAt, 'kept for later forms': saved },
      ...Object.fromEntries(
        quizQuestions().map(({ id, text, options }) => [
          text,
          answers[id]?.map((value) => options[value]).join(', ') ?? null,
        ]),
      ),
    }),
  }),
}
