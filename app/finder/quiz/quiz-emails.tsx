import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import {
  EmailButton,
  EmailLayout,
  EmailLink,
  LabeledValue,
  Paragraph,
  renderEmail,
} from '../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../platform/mail/email-message.ts'
import { toQuery } from './answers.ts'
import { quizResults } from './quiz.sql.ts'
import { type QuizResult, scoreAnswers } from './result.ts'
import { savedAnswersToken } from './results.ts'

/** The result of the quiz, by email. */
export function quizEmails(
  deps: Pick<AppContext, 'database' | 'publicUrl' | 'secret'>,
): Record<'quiz-result', EmailTemplate> {
  return {
    async 'quiz-result'({ resultId = '' }) {
      const [row] = await deps.database.db.select().from(quizResults).where(eq(quizResults.id, resultId))
      if (!row) return undefined
      const result = scoreAnswers(row.answers)
      const url = deps.publicUrl()
      const savedToken = row.saved ? savedAnswersToken(deps.secret, row.id) : undefined
      return renderEmail(
        `Your funding readiness: ${result.score} of 100`,
        <EmailLayout title={`${result.score} of 100`} preview="Which money fits, what doesn’t yet, and what’s missing">
          <Result result={result} url={url} />
          <EmailButton href={`${url}/quiz?${toQuery(row.answers)}`}>See it on the site</EmailButton>
          {savedToken && <SavedAnswers token={savedToken} url={url} />}
        </EmailLayout>,
      )
    },
  }
}

function Result({ result: { categories, money, missing, advice }, url }: { result: QuizResult; url: string }) {
  return (
    <>
      {categories.map(({ name, points }) => (
        <LabeledValue key={name} label={name} value={`${points} of 100`} />
      ))}
      {money.fits.map(({ name, why }) => (
        <Paragraph key={name}>
          <strong>Fits you now: {name}.</strong> {why}
        </Paragraph>
      ))}
      {money.notYet.map(({ name, why }) => (
        <Paragraph key={name}>
          <strong>Not yet: {name}.</strong> {why}
        </Paragraph>
      ))}
      {missing.map(({ title, why, office }, index) => (
        <Paragraph key={title}>
          <strong>
            {index + 1}. {title}.
          </strong>{' '}
          {why} <EmailLink href={office.url}>{office.name}</EmailLink>
        </Paragraph>
      ))}
      {advice.map(({ title, why, path, price, refund }) => (
        <Paragraph key={path}>
          <strong>
            {title}, {price}.
          </strong>{' '}
          {why} {refund} <EmailLink href={url + path}>Read more</EmailLink>
        </Paragraph>
      ))}
    </>
  )
}

function SavedAnswers({ token, url }: { token: string; url: string }) {
  return (
    <Paragraph>
      We’ve kept your answers, as you agreed.{' '}
      <EmailLink href={`${url}/apply?quiz=${token}`}>Apply to the Society</EmailLink> with them filled in,{' '}
      <EmailLink href={`${url}/book/clarity-call?quiz=${token}`}>book a call</EmailLink>, or{' '}
      <EmailLink href={`${url}/my-data`}>see and delete them</EmailLink>.
    </Paragraph>
  )
}
