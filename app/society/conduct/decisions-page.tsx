import { data, Form, redirect } from 'react-router'
import { requireSession } from '../../people/sign-in/sign-in.ts'
import { appContext } from '../../platform/app-context.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { TextArea } from '../../ui/field.tsx'
import { longDate } from '../../ui/long-date.ts'
import { SessionWatch } from '../../ui/session-watch.tsx'
import type { Route } from './+types/decisions-page.ts'
import { appealDecision, findOwnDecisions, type OwnDecision } from './appeals.ts'
import { DECISION_TEXTS, MAX_APPEAL_LENGTH } from './measures.ts'
import { DECISIONS_PATH } from './paths.ts'

/** What was decided about someone, open to her whether or not the rooms still are. */
export async function loader(args: Route.LoaderArgs) {
  const { person } = await requireSession(args)
  return { decisions: await findOwnDecisions(args.context.get(appContext), person.id) }
}

export async function action(args: Route.ActionArgs) {
  const { person } = await requireSession(args)
  const read = await readForm(args.request)
  if ('fault' in read) return data({ problem: read.fault.message, decisionId: '', words: '' }, read.fault.status)
  const decisionId = read.fields.get('decision') ?? ''
  const words = read.fields.get('words') ?? ''
  const refused = await appealDecision(args.context.get(appContext), person.id, { decisionId, words })
  if (refused) return data({ ...refused, decisionId, words }, 422)
  throw redirect(DECISIONS_PATH, 303)
}

export function meta() {
  return privateMeta(
    'Decisions about your posts',
    'What we decided about a post of yours, and how to have it looked at again.',
  )
}

export default function DecisionsPage({ loaderData: { decisions }, actionData: reply }: Route.ComponentProps) {
  return (
    <CardPage
      wide
      label="The Society"
      heading="Decisions about your posts"
      lead={
        decisions.length === 0
          ? 'None.'
          : 'You can ask once, within 30 days, to have a decision looked at again. A real person reads it.'
      }
    >
      <SessionWatch />
      {reply?.problem && <Alert className="mt-4">{reply.problem}</Alert>}
      {decisions.map((decision) => (
        <DecisionItem
          key={decision.id}
          decision={decision}
          words={reply?.decisionId === decision.id ? reply.words : ''}
        />
      ))}
    </CardPage>
  )
}

function DecisionItem({ decision, words }: { decision: OwnDecision; words: string }) {
  const { id, action, reason, decidedOn, canAppeal, appeal } = decision
  return (
    <section className="mt-8 border-current border-t-2 pt-4">
      <h2 className="font-display font-semibold text-lead">{longDate(decidedOn)}</h2>
      <p className="measure mt-1">{DECISION_TEXTS[action]}</p>
      {reason && <p className="measure mt-2 border-line border-l-4 pl-3 [overflow-wrap:anywhere]">Why: {reason}</p>}
      {appeal && (
        <p className="measure mt-3 whitespace-pre-line text-small text-soft [overflow-wrap:anywhere]">
          You asked us to look again: “{appeal.words}”
        </p>
      )}
      {appeal && !appeal.answer && <p className="mt-2 font-semibold">We’re looking at it. You’ll get an email.</p>}
      {appeal?.answer && (
        <p className="measure mt-2 [overflow-wrap:anywhere]">
          <strong>{DECISION_TEXTS[appeal.answer.action]}</strong> {appeal.answer.reason}
        </p>
      )}
      {canAppeal && (
        <Form method="post" className="mt-4 grid gap-3">
          <input type="hidden" name="decision" value={id} />
          <TextArea
            id={`words-${id}`}
            label="What should we look at again?"
            name="words"
            rows={4}
            required
            maxLength={MAX_APPEAL_LENGTH}
            defaultValue={words}
          />
          <Button type="submit" variant="outline" className="justify-self-start max-sm:w-full">
            Ask us to look again
          </Button>
        </Form>
      )}
    </section>
  )
}
