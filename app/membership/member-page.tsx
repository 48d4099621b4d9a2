import { data } from 'react-router'
import { REVIEW_HOURS } from '../catalog/application.ts'
import { ButtonLink } from '../ui/button.tsx'
import { LetterLine, Stamp } from '../ui/letter.tsx'
import type { Route } from './+types/member-page.ts'
import { editionsOfMember, type MemberEdition } from './member-editions.ts'
import { MemberLetter, privateMeta, UnknownLink } from './member-letter.tsx'
import { type MemberView, viewOf } from './member-view.ts'
import type { MembershipState } from './membership.sql.ts'
import { findMember, membershipContext } from './membership.ts'
import { membershipOfLink } from './paths.ts'

/** How a membership stands, behind the link in its mails. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(membershipContext)
  const id = membershipOfLink(deps.secret, params.token)
  const member = id ? await findMember(deps.database.db, id) : undefined
  const view = member && { ...viewOf(deps, member), editions: await editionsOfMember(deps, member.order.id) }
  return data(view, { status: member ? 200 : 404 })
}

export function meta() {
  return privateMeta('Your membership')
}

export default function MemberPage({ loaderData: view }: Route.ComponentProps) {
  if (!view) return <UnknownLink />
  const { stamp, heading, lead } = WORDS[view.state]
  return (
    <MemberLetter label="The Society" heading={heading} lead={lead(view)}>
      <p className="mt-6">
        <Stamp large>{stamp}</Stamp>
      </p>
      {view.state === 'in_review' && view.review && <ReviewClock review={view.review} />}
      {view.applyPath && (
        <ButtonLink href={view.applyPath} size="large" className="mt-6">
          Fill in my application
        </ButtonLink>
      )}
      {view.paymentPath && (
        <ButtonLink href={view.paymentPath} size="large" className="mt-6">
          Pay with another card
        </ButtonLink>
      )}
      <dl className="mt-8 border-line border-t pt-3">
        {view.review && <LetterLine label="Our answer by">{view.review.by}</LetterLine>}
        <LetterLine label="Next payment">{view.next ?? 'none'}</LetterLine>
        {view.until && <LetterLine label="Paid until">{view.until}</LetterLine>}
      </dl>
      <Editions editions={view.editions} />
      {view.cancelPath && (
        <p className="mt-6">
          <a href={view.cancelPath} className="prose-link inline-block py-2.5">
            {view.state === 'ending' ? 'Keep my membership' : 'Cancel my membership'}
          </a>
        </p>
      )}
    </MemberLetter>
  )
}

function Editions({ editions }: { editions: MemberEdition[] }) {
  if (editions.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="text-title">Your editions</h2>
      <ul className="mt-2">
        {editions.map(({ id, title, path }) => (
          <li key={id}>
            <a href={path} className="prose-link inline-block py-2.5">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The hours that are left, as a bar and in words. */
function ReviewClock({ review: { by, hoursLeft } }: { review: { by: string; hoursLeft: number } }) {
  const words = hoursLeft === 0 ? 'We are late, and sorry' : `${hoursLeft} of ${REVIEW_HOURS} hours left`
  return (
    <div className="mt-6">
      <p className="text-title" id="review-clock">
        {words}
      </p>
      <meter className="gauge mt-2" min={0} max={REVIEW_HOURS} value={hoursLeft} aria-labelledby="review-clock" />
      <p className="mt-2 text-small text-soft">
        {hoursLeft === 0
          ? `We promised an answer by ${by}. Write to us and it is read first.`
          : `A person reads it and answers by ${by}.`}
      </p>
    </div>
  )
}

interface Words {
  stamp: string
  heading: string
  lead(view: MemberView): string
}

const WORDS: Record<MembershipState, Words> = {
  paid: {
    stamp: 'Paid',
    heading: 'Your application is still missing',
    lead: () => `Seven short questions, about five minutes. The ${REVIEW_HOURS} hours in which we answer begin then.`,
  },
  in_review: {
    stamp: 'In review',
    heading: 'We are reading your application',
    lead: () =>
      'Until you hear from us you do not have to do anything. Not a fit? Your first payment comes back in full.',
  },
  active: {
    stamp: 'Member',
    heading: 'You are a member',
    lead: () => 'The links to the chat and to the live calls are in your welcome mail. Lost it? Write to us.',
  },
  past_due: {
    stamp: 'Not paid yet',
    heading: 'The last payment did not go through',
    lead: () =>
      'Your access stays while the payment is tried again over the next days. Is the card a new one? Then pay with that one, on Stripe’s page.',
  },
  ending: {
    stamp: 'Canceled',
    heading: 'Your membership is canceled',
    lead: ({ until }) => `Nothing more is charged. Everything stays yours${until ? ` until ${until}` : ' until then'}.`,
  },
  ended: {
    stamp: 'Ended',
    heading: 'Your membership has ended',
    lead: () => 'Nothing more is charged. You can come back whenever you like.',
  },
  declined: {
    stamp: 'Not a fit',
    heading: 'Your money is on its way back',
    lead: () => 'The Society is not the right help for you now. Your first payment comes back in full.',
  },
  refunded: {
    stamp: 'Refunded',
    heading: 'Your money is on its way back',
    lead: () =>
      'Your first payment was given back in full, and the membership has ended. Banks show it after five to ten days.',
  },
}
