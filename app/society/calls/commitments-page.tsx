import { data } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { formAction } from '../../platform/forms/form-action.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { PressForm } from '../parts/parts.tsx'
import type { Route } from './+types/commitments-page.ts'
import { answerCommitment, COMMITMENTS_PATH, findCommitmentsFor, openCommitmentsLink } from './commitments.ts'

/** What the email before a call leads to: done or not yet, without signing in. Looking changes nothing. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const deps = context.get(appContext)
  const opened = await openCommitmentsLink(deps, params.token)
  if (!opened) return data({ commitments: undefined }, 404)
  const { call, personId } = opened
  const own = await findCommitmentsFor(deps, call.id, personId)
  return data({ commitments: own.map(({ id, text, state, notYetAt }) => ({ id, text, state, notYetAt })) })
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const deps = context.get(appContext)
  return formAction(request, async ({ of }) => {
    const opened = await openCommitmentsLink(deps, params.token)
    if (!opened) return { problem: 'Nothing changed: this link has stopped working.', status: 404 }
    const own = await findCommitmentsFor(deps, opened.call.id, opened.personId)
    const id = own.find((one) => one.id === of('commitment'))?.id
    const answer = of('answer') === 'done' ? 'done' : 'not yet'
    if (!id || !(await answerCommitment(deps, opened.personId, id, answer)))
      return { problem: 'Nothing changed: that isn’t open anymore.' }
    return COMMITMENTS_PATH + params.token
  })
}

export const meta = () => privateMeta('Done, or not yet?', 'How it went with what you said you’d do by the live call.')

export default function CommitmentsPage({ loaderData: { commitments }, actionData }: Route.ComponentProps) {
  if (!commitments)
    return <CardPage heading="This link has stopped working" lead="Your commitments are in the Society, under Calls." />
  return (
    <CardPage heading="Done, or not yet?" lead="What you said you’d do by the live call.">
      {actionData && <Alert className="mt-4">{actionData.problem}</Alert>}
      <ul>
        {commitments.map(({ id, text, state, notYetAt }) => (
          <li key={id} className="border-line border-b py-4">
            <p className="font-semibold [overflow-wrap:anywhere]">{text}</p>
            {state === 'done' ? (
              <p>Done.</p>
            ) : (
              <PressForm fields={{ commitment: id }} className="mt-2 flex flex-wrap items-center gap-3">
                <Button name="answer" value="done">
                  Done<span className="sr-only">: {text}</span>
                </Button>
                {notYetAt ? (
                  <span>You said: not yet.</span>
                ) : (
                  <Button name="answer" value="not yet" variant="outline">
                    Not yet<span className="sr-only">: {text}</span>
                  </Button>
                )}
              </PressForm>
            )}
          </li>
        ))}
      </ul>
    </CardPage>
  )
}
