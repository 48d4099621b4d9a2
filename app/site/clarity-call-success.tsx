import { data, useSearchParams } from 'react-router'
import { site } from '../../site.config.ts'
import { clarityCallSuccess } from '../catalog/clarity-call-success.ts'
import { destinations } from '../catalog/destinations.ts'
import { offers } from '../catalog/offers.ts'
import { privateIf, publicPage } from '../platform/document/headers.ts'
import { Card, Stamp } from '../ui/card.tsx'
import { EngravedRosette } from '../ui/engraving.tsx'
import { Linked } from '../ui/linked.tsx'
import { useAnnouncedReturn } from '../ui/returned-checkout.ts'
import { PageHeading, Section } from '../ui/section.tsx'
import type { Route } from './+types/clarity-call-success.ts'
import { useAutoOpen } from './clarity-call-success/auto-open.ts'
import { mailLink, NewTabButton } from './links.tsx'

/** With the session of a purchase in its address it is for that buyer alone. */
export function loader({ request }: Route.LoaderArgs) {
  const isOfBuyer = new URL(request.url).searchParams.has('session_id')
  return data(null, privateIf(isOfBuyer))
}

export const headers = publicPage

export function meta() {
  const { title, description } = clarityCallSuccess.meta
  return [{ title }, { name: 'description', content: description }, { name: 'robots', content: 'noindex, nofollow' }]
}

export default function ClarityCallSuccess() {
  useAnnouncedReturn()
  const [query] = useSearchParams()
  return <PaidConfirmation scheduling={schedulingOf(query.get('session_id'))} />
}

/** The session tells our own calendar what was paid, so that no one pays twice. An outside calendar doesn't get it. */
function schedulingOf(sessionId: string | null): string {
  const { clarityCallScheduling } = destinations
  if (!sessionId || !clarityCallScheduling.startsWith('/')) return clarityCallScheduling
  return `${clarityCallScheduling}?session_id=${encodeURIComponent(sessionId)}`
}

function PaidConfirmation({ scheduling }: { scheduling: string }) {
  const { state, cancel } = useAutoOpen(scheduling)
  const { opening, calendar, facts, help } = clarityCallSuccess
  return (
    <Section className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[1.2fr_1fr]">
      <Card className="sm:p-12!">
        <EngravedRosette className="absolute -right-24 -bottom-28 size-88 text-evergreen opacity-18 max-sm:-bottom-56" />
        <p className="mb-6">
          <Stamp large lands className="mt-2 ml-1">
            {opening.stamp}
          </Stamp>
        </p>
        <PageHeading lead={opening.lead}>{opening.title}</PageHeading>
        <p className="mt-7">
          <NewTabButton href={scheduling} size="large" onClick={cancel}>
            {opening.button}
          </NewTabButton>
        </p>
        <p role="status" data-state={state} className="needs-script mt-4 text-small text-soft">
          {calendar[state === 'kept-back' ? 'keptBack' : state]}
        </p>
      </Card>
      <div>
        <h2 className="text-title">{facts.title}</h2>
        <dl className="mt-4 border-current border-t-2">
          {facts.items.map(({ title, what }) => (
            <div key={title} className="border-line border-b py-4">
              <dt className="font-display font-semibold">{title}</dt>
              <dd className="text-small text-soft">{what}</dd>
            </div>
          ))}
        </dl>
        <p className="measure mt-4 text-small text-soft">{offers['clarity-call'].refund}</p>
        <p className="measure mt-4 text-small">
          <Linked text={help.noTimes} links={[mailLink(site.supportEmail)]} />
        </p>
      </div>
    </Section>
  )
}
