import { eq } from 'drizzle-orm'
import { Fact, MailButton, MailFrame, MailLink, Paragraph, writeLetter } from '../letterhead/letterhead.tsx'
import type { Template } from '../platform/mail/mails.ts'
import { toQuery } from './answers.ts'
import { quizResults } from './quiz.sql.ts'
import { keptToken, type QuizDeps } from './results.ts'
import { resultOf } from './result.ts'

/** The result of the quiz, by mail. */
export function quizMails(deps: Pick<QuizDeps, 'database' | 'publicUrl' | 'secret'>): Record<'quiz-result', Template> {
  return {
    async 'quiz-result'({ resultId = '' }) {
      const [row] = await deps.database.db.select().from(quizResults).where(eq(quizResults.id, resultId))
      if (!row) return undefined
      const { score, categories, missing, advice } = resultOf(row.answers)
      const url = deps.publicUrl()
      return writeLetter(
        `Your funding readiness: ${score} of 100`,
        <MailFrame title={`${score} of 100.`} preview="Where you stand, what is missing, and what fits">
          {categories.map(({ name, points }) => (
            <Fact key={name} label={name} value={`${points} of 100`} />
          ))}
          {missing.map(({ title, why, place }, index) => (
            <Paragraph key={title}>
              <strong>
                {index + 1}. {title}.
              </strong>{' '}
              {why} <MailLink href={place.url}>{place.name}</MailLink>
            </Paragraph>
          ))}
          {advice.map(({ title, why, path, price }) => (
            <Paragraph key={path}>
              <strong>
                {title}, {price}.
              </strong>{' '}
              {why} <MailLink href={url + path}>Read more</MailLink>
            </Paragraph>
          ))}
          <MailButton href={`${url}/quiz?${toQuery(row.answers)}`}>See it on the site</MailButton>
          {row.kept && (
            <Paragraph>
              Your answers are kept, as you agreed.{' '}
              <MailLink href={`${url}/apply?quiz=${keptToken(deps.secret, row.id)}`}>Apply to the Society</MailLink>{' '}
              with them filled in,{' '}
              <MailLink href={`${url}/book/clarity-call?quiz=${keptToken(deps.secret, row.id)}`}>book a call</MailLink>,
              or <MailLink href={`${url}/my-data`}>see and delete them</MailLink>.
            </Paragraph>
          )}
        </MailFrame>,
      )
    },
  }
}
