import { blueprint } from '../../catalog/blueprint.ts'
import { Section, SectionHeading } from '../../ui/section.tsx'

export function Achievements() {
  const { label, title, lead, lines } = blueprint.achievements
  return (
    <Section surface="evergreen" labelledBy="achievements">
      <SectionHeading id="achievements" label={label} lead={lead}>
        {title}
      </SectionHeading>
      <ul className="check-list check-list-ruled grid gap-x-10 border-line border-t md:grid-cols-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  )
}
