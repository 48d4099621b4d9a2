import { site } from '../../../site.config.ts'
import { about } from '../../catalog/about.ts'
import { Label, Section } from '../../ui/section.tsx'

export function Bio() {
  const { label, title, paragraphs } = about.bio
  const [first, ...rest] = paragraphs
  return (
    <Section labelledBy="bio" className="grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_1.35fr]">
      <div>
        <Label className="mb-3 text-accent">{label}</Label>
        <h2 id="bio" className="max-w-[11em] text-heading">
          {title}
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
