import { site } from '../../../site.config.ts'
import { coachBio } from '../../catalog/coach.ts'
import { Label, Section } from '../../ui/section.tsx'

export function Bio() {
  const [first, ...rest] = coachBio
  return (
    <Section labelledBy="bio" className="grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_1.35fr]">
      <div>
        <Label className="mb-3 text-accent">The coach</Label>
        <h2 id="bio" className="max-w-[11em] text-heading">
          The part of business no one teaches
        </h2>
      </div>
      <div className="measure stack-5">
        <p className="text-lead">{first}</p>
        {rest.map((paragraph) => (
          <p key={paragraph} className="text-soft">
            {paragraph}
          </p>
        ))}
        <p className="pt-1 font-display text-heading text-evergreen italic">{site.coach}</p>
      </div>
    </Section>
  )
}
