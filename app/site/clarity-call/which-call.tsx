import { type Offer, offers } from '../../catalog/offers.ts'
import { shownStories } from '../../catalog/stories.ts'
import { Section } from '../../ui/section.tsx'
import { PageLink } from '../links.tsx'
import { OfferPrice } from '../offer-price.tsx'

const CALLS: readonly { offer: Offer; minutes: number; choose: string; get: string }[] = [
  {
    offer: offers['clarity-call'],
    minutes: 30,
    choose: 'You don’t know what fits yet.',
    get: 'One next step, in writing.',
  },
  {
    offer: offers['focus-call'],
    minutes: 60,
    choose: 'You know what you want funded.',
    get: 'A roadmap, a 30-day action plan and the recording.',
  },
]

export function WhichCall() {
  return (
    <Section labelledBy="which-call">
      <h2 id="which-call" className="mb-8 text-heading">
        This call, or the longer one?
      </h2>
      <div className="grid border border-ink md:grid-cols-2">
        {CALLS.map(({ offer, minutes, choose, get }) => (
          <div
            key={offer.id}
            className="border-ink p-6 not-first:border-t md:p-9 md:not-first:border-t-0 md:not-first:border-l"
          >
            <p className="label text-soft">{minutes} minutes</p>
            <h3 className="mt-1 text-title">{offer.title}</h3>
            <OfferPrice offer={offer} on="own" />
            <dl className="mt-4 stack-3 text-small">
              <div>
                <dt className="font-semibold">Choose it if</dt>
                <dd className="text-soft">{choose}</dd>
              </div>
              <div>
                <dt className="font-semibold">You leave with</dt>
                <dd className="text-soft">{get}</dd>
              </div>
            </dl>
          </div>
        ))}
      </div>
      <p className="mt-6 flex flex-wrap gap-x-8">
        <PageLink to="/focus-call" className="prose-link inline-flex min-h-11 items-center">
          More on the Focus Call
        </PageLink>
        {shownStories().length > 0 && (
          <PageLink to="/testimonials" className="prose-link inline-flex min-h-11 items-center">
            What founders did after their call
          </PageLink>
        )}
      </p>
    </Section>
  )
}
