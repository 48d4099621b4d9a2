import { data, Link } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { UnknownLink } from '../../ui/link-pages.tsx'
import type { Route } from './+types/notices-off-page.ts'
import { NOTICES_OFF_PATH, NOTICES_PATH, OFF_LABELS } from './notice-kinds.ts'
import { readNoticesOff } from './notice-settings.ts'

/** The page behind the link in an email about the rooms; its button is answered in capability.ts. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const link = await readNoticesOff(context.get(appContext), params.token)
  if (!link) return data({ state: 'unknown' as const }, 404)
  return data({ state: link.isOn ? ('on' as const) : ('off' as const), what: OFF_LABELS[link.kind] })
}

export const meta = () => privateMeta('Emails about the Society’s rooms')

export default function NoticesOffPage({ loaderData: view, params }: Route.ComponentProps) {
  if (view.state === 'unknown') return <UnknownLink />
  if (view.state === 'off')
    return (
      <CardPage
        heading="These emails are off"
        lead={`We won’t send you ${view.what}. What’s new is still marked in the rooms.`}
      >
        <p className="mt-6">
          Changed your mind?{' '}
          <Link to={NOTICES_PATH} className="prose-link">
            Choose your emails
          </Link>
          .
        </p>
      </CardPage>
    )
  return (
    <CardPage heading={`Stop ${view.what}?`} lead="One click, and they’re off.">
      <form method="post" action={`${NOTICES_OFF_PATH}/${params.token}`} className="mt-6">
        <input type="hidden" name="List-Unsubscribe" value="One-Click" />
        <input type="hidden" name="from" value="page" />
        <Button size="large">Stop them</Button>
      </form>
    </CardPage>
  )
}
