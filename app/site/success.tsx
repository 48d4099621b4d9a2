import { site } from '../../site.config.ts'
import { destinations } from '../catalog/destinations.ts'
import { membership } from '../catalog/membership.ts'
import { dollars, offers } from '../catalog/offers.ts'
import { success } from '../catalog/success.ts'
import { publicPage } from '../platform/document/headers.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card, CardRow, Stamp } from '../ui/card.tsx'
import { EngravedRosette } from '../ui/engraving.tsx'
import { Linked } from '../ui/linked.tsx'
import { useAnnouncedReturn } from '../ui/returned-checkout.ts'
import { PageHeading, Section } from '../ui/section.tsx'
import { CheckList } from '../ui/ticket.tsx'
import { linkTo, mailLink, NewTabButton } from './links.tsx'

export const headers = publicPage

export function meta() {
  const { title, description } = success.meta
  return [{ title }, { name: 'description', content: description }, { name: 'robots', content: 'noindex, nofollow' }]
}

export default function Success() {
  useAnnouncedReturn()
  return <Welcome />
}

/** The confirmation of a new membership, as a card. */
function Welcome() {
  const { stamp, title, lead, review, apply } = success.opening
  const { membershipApplication: application } = destinations
  // The built-in form knows who has paid in this tab, and goes on in it.
  const Apply = application.startsWith('/') ? ButtonLink : NewTabButton
  return (
    <Section>
      <Card className="mx-auto max-w-3xl overflow-clip sm:p-14!">
        <EngravedRosette
          draws
          className="absolute -top-32 -right-32 size-110 text-evergreen opacity-20 max-sm:-top-64 max-sm:-right-56"
        />
        <p className="mb-6">
          <Stamp large lands className="mt-2 ml-1 -rotate-3!">
            {stamp}
          </Stamp>
        </p>
        <PageHeading lead={lead}>{title}</PageHeading>
        <p className="measure mt-4">
          {site.membership.review} <Linked text={review} links={[linkTo('/cancel')]} />
        </p>
        <p className="mt-6">
          <Apply href={application} size="large">
            {apply}
          </Apply>
        </p>
        <PriceAndAccess />
        <p className="measure mt-8 text-small text-soft">{offers.society.refund}</p>
        <p className="mt-3 text-small text-soft">
          <Linked text={success.help.wrong} links={[mailLink(site.supportEmail)]} />
        </p>
      </Card>
    </Section>
  )
}

function PriceAndAccess() {
  const { charge } = offers.society
  const { costs, gets } = success
  return (
    <div className="mt-10 grid gap-x-12 gap-y-8 md:grid-cols-2">
      <div>
        <h2 className="text-title">{costs.title}</h2>
        <dl className="mt-3 border-current border-t-2">
          <CardRow label={membership.payments.first}>{dollars(charge.amountCents)}</CardRow>
          {charge.mode === 'subscription' && (
            <CardRow label={membership.payments.renewal}>{dollars(charge.monthlyCents)}/month</CardRow>
          )}
        </dl>
        <p className="border-line border-t border-dashed py-2.5 text-small">
          <Linked text={costs.cancel} links={[linkTo('/account/membership#cancel')]} />
        </p>
      </div>
      <div>
        <h2 className="text-title">{gets.title}</h2>
        <CheckList items={membership.access} className="mt-3 border-current border-t-2 pt-3" />
      </div>
    </div>
  )
}
