import { about } from '../../catalog/about.ts'
import { claims } from '../../catalog/claims.ts'
import { isShown } from '../../catalog/evidence.ts'
import { Rosette } from '../../ui/engraving.tsx'
import { Section } from '../../ui/section.tsx'

export function Mission() {
  const { figure, label } = claims.totalFunding
  return (
    <div className="relative isolate overflow-clip">
      <Section surface="evergreen" labelledBy="mission">
        <h2 id="mission" className="label text-accent">
          {about.mission.label}
        </h2>
        <p className="mt-4 max-w-[22em] text-balance font-display font-semibold text-heading">{about.mission.text}</p>
        {isShown(claims.totalFunding) && (
          <p className="mt-8 flex max-w-md items-baseline gap-4 border-line border-t pt-5">
            <span className="font-display font-semibold text-figure text-marigold">{figure}</span>{' '}
            <span className="text-small text-soft">
              {label} {about.mission.figure}
            </span>
          </p>
        )}
      </Section>
      <Rosette
        kind="rosette"
        className="absolute top-1/2 -right-72 size-150 [translate:0_-50%] text-mint opacity-20 md:-right-60 lg:-right-40"
      />
    </div>
  )
}
