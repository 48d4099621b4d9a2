import { data } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { formAction } from '../../platform/forms/form-action.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { Button } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { UnknownLink } from '../../ui/link-pages.tsx'
import type { Route } from './+types/outcome-page.ts'
import { OUTCOME_PATH, OUTCOMES } from './lead-path.ts'
import { findOutcomeCard, readOutcomeLink, recordOutcome } from './outcomes.tsx'

/** The page behind the email that asks what came of an application. Looking at it changes nothing. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const deps = context.get(appContext)
  const id = readOutcomeLink(deps, params.token)
  const card = id && (await findOutcomeCard(deps, id))
  if (!card) return data({ card: undefined, isSaved: false }, 404)
  return data({ card, isSaved: new URL(request.url).searchParams.has('saved') })
}

export async function action({ params, context, request }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const id = readOutcomeLink(deps, params.token)
  return formAction(request, async ({ of }) => {
    const outcome = keysOf(OUTCOMES).find((one) => one === of('outcome'))
    if (!id || !outcome || !(await recordOutcome(deps, id, outcome)))
      return { problem: 'Nothing was saved.', status: 400 }
    return `${OUTCOME_PATH}${params.token}?saved=yes`
  })
}

export function meta() {
  return privateMeta('How did it go?')
}

export default function OutcomePage({ loaderData: { card, isSaved }, params }: Route.ComponentProps) {
  if (!card) return <UnknownLink />
  if (isSaved)
    return (
      <CardPage heading="Saved. Thank you" lead={`“${card.title}” is on your board under ${card.stageLabel}.`}>
        <p className="mt-6">
          <a href="/account/board" className="prose-link inline-flex min-h-11 items-center">
            Open your board
          </a>
        </p>
      </CardPage>
    )
  return (
    <CardPage heading="How did it go?" lead={`“${card.title}” is on your board under ${card.stageLabel}.`}>
      <form method="post" action={`${OUTCOME_PATH}${params.token}`} className="mt-6 grid gap-3">
        {Object.entries(OUTCOMES).map(([outcome, label]) => (
          <Button key={outcome} type="submit" name="outcome" value={outcome} variant="outline">
            {label}
          </Button>
        ))}
      </form>
    </CardPage>
  )
}
