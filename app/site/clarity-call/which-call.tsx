import { clarityCall } from '../../catalog/clarity-call.ts'
import { offers } from '../../catalog/offers.ts'
import { shownStories } from '../../catalog/stories.ts'
import { Section } from '../../ui/section.tsx'
import { PageLink } from '../links.tsx'
import { OfferPrice } from '../offer-price.tsx'

export function WhichCall() {
  const { title, choose, get, clarity, focus, more, stories } = clarityCall.whichCall
  const calls = [
    { offer: offers['clarity-call'], ...clarity },
    { offer: offers['focus-call'], ...focus },
  ]
  return (
    <Section labelledBy="which-call">
      <h2 id="which-call" className="mb-8 text-heading">
        {title}
      </h2>
      <div className="grid border border-ink md:grid-cols-2">
        {calls.map(({ offer, ...call }) => (
          <div
            key={offer.id}
            className="border-ink p-6 not-first:border-t md:p-9 md:not-first:border-t-0 md:not-first:border-l"
          >
            <p className="label text-soft">{call.length}</p>
            <h3 className="mt-1 text-title">{offer.title}</h3>
            <OfferPrice offer={offer} on="own" />
            <dl className="mt-4 stack-3 text-small">
              <div>
                <dt className="font-semibold">{choose}</dt>
                <dd className="text-soft">{call.choose}</dd>
              </div>
              <div>
                <dt className="font-semibold">{get}</dt>
                <dd className="text-soft">{call.get}</dd>
              </div>
            </dl>
          </div>
        ))}
      </div>
      <p className="mt-6 flex flex-wrap gap-x-8">
        <PageLink to="/focus-call" className="prose-link inline-flex min-h-11 items-center">
          {more}
        </PageLink>
        {shownStories().length > 0 && (
          <PageLink to="/testimonials" className="prose-link inline-flex min-h-11 items-center">
            {stories}
          </PageLink>
        )}
      </p>
    </Section>
  )
}
