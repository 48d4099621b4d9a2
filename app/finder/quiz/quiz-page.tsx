import { data, redirect, useSubmit } from 'react-router'
import { site } from '../../../site.config.ts'
import { appContext } from '../../platform/app-context.ts'
import { longDate } from '../../platform/dates.ts'
import { privateIf, publicPage } from '../../platform/document/headers.ts'
import { toActionData } from '../../platform/forms/guarded-action.ts'
import { ConfirmedEmail, ConfirmPage } from '../../ui/guarded-form.tsx'
import { Section } from '../../ui/section.tsx'
import type { Route } from './+types/quiz-page.ts'
import {
  answerPairs,
  backPath,
  nextQuestion,
  parsePreviousAnswers,
  parseQuizAnswers,
  previousAnswerPairs,
  progressOf,
  toQuery,
} from './answers.ts'
import { describeBusiness } from './describe-business.ts'
import { findExamples } from './examples.ts'
import { handleEmailForm } from './handle-email-form.ts'
import { QuestionForm } from './question-form.tsx'
import { QuizResultPage } from './quiz-result-page.tsx'
import { scoreAnswers } from './result.ts'

/** The address holds every answer, so a reload, a bookmark and the back button all work, and nothing is stored. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (site.links.quiz) throw redirect(site.links.quiz)
  const query = new URL(request.url).searchParams
  const answers = parseQuizAnswers(query)
  const question = nextQuestion(answers)
  // The answers are in the address.
  const init = privateIf(query.size > 0)
  if (!question) {
    const deps = context.get(appContext)
    const page = { state: 'result' as const, result: scoreAnswers(answers), query: toQuery(answers) }
    const about = { back: backPath(answers), date: longDate(deps.clock.now()), business: describeBusiness(answers) }
    return data({ ...page, ...about, examples: await findExamples(deps, answers) }, init)
  }
  const earlier = parsePreviousAnswers(query)
  const { [question.id]: chosen, ...others } = earlier
  const page = {
    state: 'question' as const,
    id: question.id,
    given: [...answerPairs(answers), ...previousAnswerPairs(others)],
    chosen: chosen ?? [],
    progress: progressOf(answers),
    back: Object.keys(answers).length > 0 ? backPath(answers, earlier) : undefined,
    isUnanswered: query.get('asked') === question.id,
  }
  return data(page, init)
}

/** Emails the result to a visitor who requests it. */
export async function action({ request, context }: Route.ActionArgs) {
  if (site.links.quiz) throw redirect(site.links.quiz)
  return toActionData(await handleEmailForm(context.get(appContext), request))
}

export const headers = publicPage

export function meta() {
  return [
    { title: `The 60-second quiz: which money fits | ${site.brand}` },
    {
      name: 'description',
      content:
        'Eight questions at most, no email needed: how ready you are for funding, what is missing, and what fits.',
    },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function QuizPage({ loaderData: page, actionData: reply }: Route.ComponentProps) {
  const submit = useSubmit()
  if (page.state === 'question') {
    return (
      <Section>
        <QuestionForm key={page.id} {...page} />
      </Section>
    )
  }
  const action = `/quiz?${page.query}`
  const send = (form: FormData) => void submit(form, { method: 'post', action })
  if (reply?.state === 'confirm') {
    return (
      <ConfirmPage action={action} token={reply.token} fields={reply.fields} label="Yes, email it to me" onSend={send}>
        <p>
          Then we’ll send your result to <ConfirmedEmail fields={reply.fields} />.
        </p>
      </ConfirmPage>
    )
  }
  return (
    <Section>
      <QuizResultPage {...page} reply={reply} action={action} onSend={send} />
    </Section>
  )
}
