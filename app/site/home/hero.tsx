import { site } from '../../../site.config.ts'
import { claims } from '../../catalog/claims.ts'
import { coachGreeting } from '../../catalog/coach.ts'
import { destinations } from '../../catalog/destinations.ts'
import { shown } from '../../catalog/evidence.ts'
import { Card, CardRow, Stamp } from '../../ui/card.tsx'
import { Band, Rosette } from '../../ui/engraving.tsx'
import { Label, PageHeading } from '../../ui/section.tsx'
import { Stats } from '../../ui/stat.tsx'
import { NewTabButton, PageButton } from '../links.tsx'
import { CoachPortrait } from '../portrait.tsx'

const { fundingSecured, opportunitiesShared, coverage, successRate } = claims

export function Hero() {
  return (
    <section className="overflow-x-clip">
      <div className="wrap grid items-center gap-x-12 gap-y-12 py-10 sm:py-14 lg:grid-cols-[1.2fr_1fr] lg:py-20">
        <div>
          <PageHeading
            label="Grants · Contracts · Capital"
            lead="Find the grants and contracts your business qualifies for, then apply with a coach in your corner. No loan, no interest."
          >
            Funding you <em className="text-evergreen">never</em> have to pay back.
          </PageHeading>
          <p className="mt-7 flex flex-wrap gap-3">
            <NewTabButton href={destinations.quiz} size="large">
              Take the Quiz <span aria-hidden="true">→</span>
            </NewTabButton>
            <PageButton to="/shop" variant="outline" size="large">
              See every path
            </PageButton>
          </p>
          <p className="mt-4 text-small text-soft">The quiz takes 60 seconds and costs nothing.</p>
        </div>
        <SampleAward />
      </div>
      <div className="wrap">
        <Stats stats={shown([fundingSecured, opportunitiesShared, coverage, successRate])} />
        <div className="flex items-center gap-5 py-5">
          <CoachPortrait />
          <p className="measure">
            {coachGreeting} <em className="text-evergreen text-title">{site.coach}</em>
          </p>
        </div>
      </div>
      <Band className="text-evergreen opacity-55" />
    </section>
  )
}

/** What an award looks like. It says specimen, as banknotes do that are only for show. */
function SampleAward() {
  return (
    <figure className="mx-auto w-full max-w-lg lg:rotate-[1.5deg]">
      <Card>
        <span className="engraved">
          <Rosette draws className="absolute -right-16 -bottom-20 size-72 text-evergreen opacity-25" />
        </span>
        <Label className="text-soft">Specimen · Notice of award</Label>
        <p className="mt-2 font-display font-semibold text-title">
          Your business,
          <br />
          selected for funding
        </p>
        <dl className="mt-4">
          <CardRow label="Community enterprise grant">$25,000</CardRow>
          <CardRow label="State supplier contract">$48,500</CardRow>
          <CardRow label="Interest owed">$0</CardRow>
          <CardRow label="Repayment schedule">none</CardRow>
        </dl>
        <p className="mt-4 flex items-center justify-between gap-4">
          <em className="text-title">Yours to keep.</em>
          <Stamp large lands>
            Not a loan
          </Stamp>
        </p>
      </Card>
      <figcaption className="sr-only">An example of an award letter.</figcaption>
    </figure>
  )
}
