import { site } from '../../../site.config.ts'
import { clarityCall } from '../../catalog/clarity-call.ts'
import { offers } from '../../catalog/offers.ts'
import { Stamp } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/section.tsx'
import { Stressed } from '../../ui/stressed.tsx'
import { CallCover } from '../covers/calls.tsx'
import { OfferPrice } from '../offer-price.tsx'
import { CoachPortrait } from '../portrait.tsx'
import { ClarityBooking } from './booking.tsx'

export function ClarityHero({ scarcity }: { scarcity: readonly string[] }) {
  const { label, title, lead, coach } = clarityCall.hero
  return (
    <section className="wrap py-10 sm:py-14 lg:py-18">
      <div className="grid items-center gap-x-14 lg:grid-cols-[1fr_auto]">
        <div className="max-w-[50rem]">
          <PageHeading label={label} lead={lead}>
            <Stressed text={title} className="text-evergreen" />
          </PageHeading>
        </div>
        <CallCover minutes={30} className="-my-12 hidden h-auto w-72 lg:block" />
      </div>
      <div className="surface-card mt-9 grid border border-line lg:grid-cols-[1fr_auto]">
        <div className="p-6 sm:p-9">
          {scarcity.length > 0 && (
            <p className="mb-6 flex flex-wrap gap-x-5 gap-y-3">
              {scarcity.map((words) => (
                <Stamp key={words}>{words}</Stamp>
              ))}
            </p>
          )}
          <OfferPrice offer={offers['clarity-call']} on="own" />
          <ClarityBooking className="mt-4" />
        </div>
        <div className="flex flex-col gap-5 border-line border-t border-dashed p-6 sm:flex-row sm:items-center sm:px-9 lg:max-w-72 lg:flex-col lg:items-start lg:justify-center lg:border-t-0 lg:border-l">
          <CoachPortrait large />
          <p className="text-small">
            <span className="block font-display font-semibold text-title">{site.coach}</span>
            <span className="text-soft">{coach}</span>
          </p>
        </div>
      </div>
    </section>
  )
}
