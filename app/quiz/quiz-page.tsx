import { data, redirect, useSubmit } from 'react-router'
import { site } from '../../site.config.ts'
import { privateIf, publicPage } from '../document/headers.ts'
import { appContext } from '../platform/app-context.ts'
import { type FormFields, readForm } from '../platform/forms/form-fields.ts'
import { type FormDeps, fieldsToResend, guardForm } from '../platform/forms/form-guard.ts'
import { parseEmailAddress } from '../platform/mail/email-address.ts'
import { ConfirmPage } from '../ui/guarded-form.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/quiz-page.ts'
import {
  answerPairs,
  backPath,
  nextQuestion,
  parsePreviousAnswers,
  parseQuizAnswers,
  previousAnswerPairs,
  progressOf,
  type QuizAnswers,
  toQuery,
} from './answers.ts'
import { opportunitiesFor } from './matches.ts'
import { type Prefill, prefillOf } from './prefill.ts'
import { QuestionForm } from './question-form.tsx'
import { QuizResultPage } from './quiz-result-page.tsx'
import { scoreAnswers } from './result.ts'
import { emailQuizResult } from './results.ts'

/** The address holds every answer, so a reload, a bookmark and the back button all work, and nothing is kept. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (site.links.quiz) throw redirect(site.links.quiz)
  const query = new URL(request.url).searchParams
  const answers = parseQuizAnswers(query)
  const question = nextQuestion(answers)
  // The answers are in the address.
  const init = privateIf(query.size > 0)
  if (!question) {
    const opportunities = await opportunitiesFor(context.get(appContext), answers)
    const page = { state: 'result' as const, result: scoreAnswers(answers), query: toQuery(answers), opportunities }
    return data({ ...page, back: backPath(answers) }, init)
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

export type QuizReply =
  /** `kept`: what later forms are filled in with, and the token that does so without script. */
  | { state: 'sent'; newsletter: boolean; kept: { token: string; prefill: Prefill } | undefined }
  | { state: 'confirm'; token: string; kept: [name: string, value: string][] }
  | {
      state: 'again'
      problem: string
      error: string | undefined
      typed: { email: string; keep: boolean; newsletter: boolean }
    }

/** Mails the result to whoever asks for it. */
export async function action({ request, context }: Route.ActionArgs) {
  if (site.links.quiz) throw redirect(site.links.quiz)
  const answers = parseQuizAnswers(new URL(request.url).searchParams)
  const read = await readForm(request)
  if ('fault' in read) {
    const { message, status } = read.fault
    return data(invalidReply(`Not sent. ${message}`, undefined, new Map()), { status })
  }
  const { reply, status } = await handleFields(context, context.get(appContext), read.fields, answers)
  return data(reply, { status })
}

async function handleFields(
  context: Route.ActionArgs['context'],
  forms: FormDeps,
  fields: FormFields,
  answers: QuizAnswers,
): Promise<{ reply: QuizReply; status: number }> {
  const email = parseEmailAddress(fields.get('email') ?? '')
  if (!email) return { reply: invalidReply('Not sent yet.', INVALID_EMAIL_MESSAGE, fields), status: 422 }
  if (nextQuestion(answers))
    return { reply: invalidReply('Not sent: please answer the questions first.', undefined, fields), status: 422 }
  const guarded = await guardForm(forms, fields, { form: 'quiz' })
  if (guarded.outcome === 'confirm')
    return { reply: { state: 'confirm', token: guarded.token, kept: fieldsToResend(fields) }, status: 200 }
  if (guarded.outcome === 'limited') {
    const problem = `Not sent: this was asked for very often. Please try again in ${Math.ceil(guarded.retryAfter / 60)} minutes.`
    return { reply: invalidReply(problem, undefined, fields), status: 429 }
  }
  const deps = context.get(appContext)
  const [keeps, newsletter] = [fields.get('keep') === 'yes', fields.get('newsletter') === 'yes']
  const token = await emailQuizResult(
    deps,
    { email, answers, submission: guarded.submission, keeps, newsletter },
    deps.network,
  )
  const kept = token ? { token, prefill: prefillOf(email, answers) } : undefined
  return { reply: { state: 'sent', newsletter, kept }, status: 200 }
}

const INVALID_EMAIL_MESSAGE = 'Please enter your email address: it should look like name@example.com.'

function invalidReply(problem: string, fault: string | undefined, fields: FormFields): QuizReply {
  const has = (name: string) => fields.get(name) === 'yes'
  const typed = { email: (fields.get('email') ?? '').slice(0, 254), keep: has('keep'), newsletter: has('newsletter') }
  return { state: 'again', problem, error: fault, typed }
}

export const headers = publicPage

export function meta() {
  return [
    { title: `The 60-second quiz: which money fits | ${site.brand}` },
    {
      name: 'description',
      content:
        'Eight questions at most, no mail address needed: how ready you are for funding, what is missing, and what fits.',
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
      <ConfirmPage action={action} token={reply.token} values={reply.kept} label="Yes, mail it to me" onSend={send}>
        <p>Then your result is on its way to the address that you typed.</p>
      </ConfirmPage>
    )
  }
  return (
    <Section>
      <QuizResultPage {...page} reply={reply} action={action} onSend={send} />
    </Section>
  )
}
