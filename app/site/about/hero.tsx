import { site } from '../../../site.config.ts'
import { claims } from '../../catalog/claims.ts'
import { COACH_PORTRAIT } from '../../catalog/coach.ts'
import { shown } from '../../catalog/evidence.ts'
import { Card, CardRow, Stamp } from '../../ui/card.tsx'
import { Rosette } from '../../ui/engraving.tsx'
import { Label } from '../../ui/section.tsx'
import { Stats } from '../../ui/stat.tsx'
import { Portrait } from '../portrait.tsx'
import { RotatingHeading } from './rotating-heading.tsx'

const { fundingSecured, opportunitiesShared, coverage, successRate } = claims
const STATS = shown([fundingSecured, opportunitiesShared, coverage, successRate])

export function AboutHero() {
  return (
    <section className="overflow-x-clip">
      <div className="wrap grid items-center gap-x-12 gap-y-10 pt-10 pb-12 sm:pt-14 lg:grid-cols-[1.35fr_1fr] lg:py-20">
        <div>
          <Label className="mb-4 text-accent">About {site.coach}</Label>
          <RotatingHeading />
          <p className="measure mt-3 text-lead text-soft motion-reduce:mt-6">
            She finds the grants and contracts you’re eligible for, tells you which ones to skip, and works with you
            until you hit submit.
          </p>
        </div>
        <IntroductionCard />
      </div>
      <div className="wrap">
        {STATS.length > 0 && <h2 className="sr-only">In figures</h2>}
        <Stats stats={STATS} className="border-b border-b-line" />
      </div>
    </section>
  )
}

/** A letter of introduction. */
function IntroductionCard() {
  return (
    <div className="mx-auto w-full max-w-md lg:-rotate-[1.5deg]">
      <Card>
        <span className="engraved">
          <Rosette draws className="absolute -top-24 -left-24 size-80 text-evergreen opacity-18" />
        </span>
        <div className="flex items-start justify-between gap-4">
          <Label className="text-soft">
            Letter of
            <br />
            introduction
          </Label>
          <Stamp lands className="mt-1">
            On your side
          </Stamp>
        </div>
        <div className="mt-5 grid justify-items-center [&_.medallion]:w-48">
          <Portrait image={COACH_PORTRAIT} large />
        </div>
        <dl className="mt-5">
          <CardRow label="Name">{site.coach}</CardRow>
          <CardRow label="Looks for">grants, contracts</CardRow>
          <CardRow label="Meets you">by video</CardRow>
          <CardRow label="Sells you loans">never</CardRow>
        </dl>
      </Card>
    </div>
  )
}
