import { data, Link } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { maskEmailAddress } from '../../platform/mail/email-address.ts'
import { Button } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { UnknownLink } from '../../ui/link-pages.tsx'
import type { Route } from './+types/weekly-off-page.ts'
import { OPEN_PATH } from './paths.ts'
import { readWeeklyOff } from './weekly-links.ts'

/** The page behind the link in the weekly email; its button is answered in capability.ts. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const link = await readWeeklyOff(context.get(appContext), params.token)
  if (!link) return data({ state: 'unknown' as const }, 404)
  if (!link.email) return data({ state: 'off' as const, isStopped: link.stopped !== undefined })
  return data({ state: 'on' as const, email: maskEmailAddress(link.email) })
}

export function meta() {
  return privateMeta('The weekly email')
}

export default function WeeklyOffPage({ loaderData: view, params }: Route.ComponentProps) {
  if (view.state === 'unknown') return <UnknownLink />
  if (view.state === 'off')
    return (
      <CardPage
        heading="The weekly email is off"
        lead="What you bought and what you saved are still there. We just won’t email you what’s new."
      >
        {view.isStopped && (
          <OffForm token={params.token}>
            <Button name="again" value="yes" variant="outline">
              Send it until the month ends
            </Button>
          </OffForm>
        )}
        <p className="mt-6">
          Changed your mind? Members turn it on again next to each of their{' '}
          <Link to={OPEN_PATH} className="prose-link">
            saved searches
          </Link>
          .
        </p>
      </CardPage>
    )
  return (
    <CardPage
      heading="Stop the weekly email?"
      lead={`One click, and ${view.email} gets no more weekly emails of what’s new.`}
    >
      <OffForm token={params.token}>
        <Button type="submit" size="large">
          Stop it
        </Button>
      </OffForm>
    </CardPage>
  )
}

function OffForm({ token, children }: { token: string; children: React.ReactNode }) {
  return (
    <form method="post" action={`/weekly-opportunities/off/${token}`} className="mt-6">
      <input type="hidden" name="List-Unsubscribe" value="One-Click" />
      <input type="hidden" name="from" value="page" />
      {children}
    </form>
  )
}
