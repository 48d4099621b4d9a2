import { useEffect, useRef } from 'react'
import { data, Form, Link, redirect, useSubmit } from 'react-router'
import { site } from '../../../site.config.ts'
import { fillBlanks } from '../../catalog/blanks.ts'
import { type Question, quiz } from '../../catalog/quiz.ts'
import type { QuizContent } from '../../catalog/schemas/quiz.ts'
import { stateName } from '../../catalog/us-states.ts'
import { appContext } from '../../platform/app-context.ts'
import { longDate } from '../../platform/dates.ts'
import { privateIf, publicPage } from '../../platform/document/headers.ts'
import { toActionData } from '../../platform/forms/form-guard.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Select } from '../../ui/field.tsx'
import { ConfirmedEmail, ConfirmPage } from '../../ui/guarded-form.tsx'
import { Label, Section } from '../../ui/section.tsx'
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
import { EMAIL_ID } from './email-result-form.tsx'
import { findExamples } from './examples.ts'
import { handleEmailForm } from './handle-email-form.ts'
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
    const { meta, result: words } = quiz
    const page = { state: 'result' as const, meta, words, result: scoreAnswers(answers), query: toQuery(answers) }
    const about = { back: backPath(answers), date: longDate(deps.clock.now()), business: describeBusiness(answers) }
    return data({ ...page, ...about, examples: await findExamples(deps, answers) }, init)
  }
  const earlier = parsePreviousAnswers(query)
  const { [question.id]: chosen, ...others } = earlier
  const page = {
    state: 'question' as const,
    meta: quiz.meta,
    words: quiz.question,
    question,
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

export function meta({ loaderData }: Route.MetaArgs) {
  const { title, description } = loaderData?.meta ?? {}
  return [{ title }, { name: 'description', content: description }, { name: 'robots', content: 'noindex' }]
}

export default function QuizPage({ loaderData: page, actionData: reply }: Route.ComponentProps) {
  const submit = useSubmit()
  if (page.state === 'question') {
    return (
      <Section>
        <QuestionForm key={page.question.id} {...page} />
      </Section>
    )
  }
  const path = `/quiz?${page.query}`
  // Without script the reply stands at the foot of the letter.
  const action = `${path}#${EMAIL_ID}`
  const send = (form: FormData) => void submit(form, { method: 'post', action: path })
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

/** Who the result is for, as its letter says it: "an LLC in Georgia, one to three years old". */
function describeBusiness({ entity, state, stage }: QuizAnswers): string {
  const { business } = quiz
  const about = { who: business.who[entity?.[0] ?? ''] ?? 'a business', state: stateName(state?.[0] ?? '') }
  const age = entity?.includes('none') ? undefined : business.ages[stage?.[0] ?? '']
  return age ? fillBlanks(business.age, { ...about, age }) : fillBlanks(business.place, about)
}

interface QuestionFormProps {
  words: QuizContent['question']
  question: Question
  given: [string, string][]
  /** What was answered here before going back. */
  chosen: string[]
  progress: { number: number; of: number }
  back: string | undefined
  isUnanswered: boolean
}

/** One question. The form asks for the next page, so it needs no script. */
function QuestionForm(page: QuestionFormProps) {
  const { words, question, given, chosen, progress, back, isUnanswered } = page
  const { id } = question
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A screen reader lost its place with the page before, unless someone answers already.
    if (back && !document.activeElement?.matches('input, select')) heading.current?.focus()
  }, [back])
  return (
    <div className="mx-auto max-w-2xl">
      <Card>
        <Progress words={words} {...progress} />
        <h1 ref={heading} tabIndex={-1} id="quiz-question" className="mt-6 text-heading outline-none">
          {question.text}
        </h1>
        <Form
          method="get"
          action="/quiz"
          className="mt-6"
          noValidate // the page says itself what is missing, in its own words
          onSubmit={(event) => markAnswer(event, id, given)}
        >
          {given.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="asked" value={id} />
          {isUnanswered && <Alert className="mb-4">Please choose an answer. If none fits, pick the closest one.</Alert>}
          {question.kind === 'one' ? (
            <AnswerButtons question={question} chosen={chosen[0]} />
          ) : (
            <Options question={question} chosen={chosen} />
          )}
          <Buttons {...page} />
        </Form>
        {!back && <p className="mt-6 text-small text-soft">{words.note}</p>}
      </Card>
    </div>
  )
}

/** The browser's own Back returns to an address: what is chosen now is noted in it, as in the page's own Back. */
function markAnswer(event: React.SubmitEvent<HTMLFormElement>, id: string, given: [string, string][]): void {
  const chosen = new FormData(event.currentTarget, event.nativeEvent.submitter).getAll(id)
  if (chosen.length === 0) return
  const query = new URLSearchParams([...given, ...chosen.map((value) => ['was', `${id}.${value}`])])
  history.replaceState(history.state, '', `/quiz?${query}`)
}

function Progress({ words, number, of }: QuestionFormProps['progress'] & Pick<QuestionFormProps, 'words'>) {
  return (
    <>
      <Label>{words.label}</Label>
      <p className="mt-3 text-small text-soft" id="quiz-progress">
        {fillBlanks(words.progress, { number, of })}
      </p>
      <progress className="gauge mt-1" value={number - 1} max={of} aria-labelledby="quiz-progress" />
    </>
  )
}

/** One press answers and goes on. After going back the earlier answer is marked. */
function AnswerButtons({ question: { id, options }, chosen }: { question: Question; chosen: string | undefined }) {
  return (
    <fieldset aria-labelledby="quiz-question" className="grid gap-3">
      {Object.entries(options).map(([value, label]) => (
        <button
          key={value}
          type="submit"
          name={id}
          value={value}
          className={classes(
            'flex min-h-12 cursor-pointer items-center justify-between gap-3 border bg-card px-4 py-2.5 text-left hover:border-evergreen hover:bg-pale-mint',
            value === chosen ? 'border-evergreen font-semibold' : 'border-line',
          )}
        >
          {label}
          {value === chosen && <span className="text-accent text-small">Your answer</span>}
        </button>
      ))}
    </fieldset>
  )
}

/** Where a press on an answer doesn't go on by itself, or the earlier answer is to stay. */
function Buttons({ question: { id, kind }, chosen: [kept], progress, back }: QuestionFormProps) {
  const keeps = kind === 'one' && kept !== undefined
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      {(kind !== 'one' || keeps) && (
        <Button type="submit" size="large" {...(keeps && { name: id, value: kept })}>
          {progress.number === progress.of ? 'See my result' : 'Next'}
        </Button>
      )}
      {back && (
        <Link to={back} className="prose-link grid min-h-11 min-w-11 place-items-center">
          Back
        </Link>
      )}
    </div>
  )
}

function Options({ question: { id, kind, options, hint }, chosen }: { question: Question; chosen: string[] }) {
  if (kind === 'list') {
    return (
      <Select label="Your state" name={id} required defaultValue={chosen[0] ?? ''}>
        <option value="">Please choose</option>
        {Object.entries(options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    )
  }
  return (
    <fieldset aria-labelledby="quiz-question" className="grid gap-3" onChange={uncheckContradictions}>
      {hint && <p className="text-soft">{hint}</p>}
      {Object.entries(options).map(([value, label]) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center gap-3 border border-line bg-card px-4 py-2.5 has-checked:border-evergreen has-checked:font-semibold"
        >
          <input
            type="checkbox"
            name={id}
            value={value}
            defaultChecked={chosen.includes(value)}
            className="size-6 shrink-0 accent-evergreen"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** "None of these" and a named answer can't both be true: the one that was chosen last stays. */
function uncheckContradictions({ currentTarget, target }: React.ChangeEvent<HTMLFieldSetElement>) {
  if (!(target instanceof HTMLInputElement) || !target.checked) return
  for (const box of currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
    if ((box.value === 'none') !== (target.value === 'none')) box.checked = false
}
