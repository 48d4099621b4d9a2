import { achievements } from '../../catalog/blueprint-page.ts'
import { Section, SectionHeading } from '../../ui/section.tsx'

export function Achievements() {
  return (
    <Section surface="evergreen" labelledBy="achievements">
      <SectionHeading
        id="achievements"
        label="By the last page"
        lead="No one can promise you a yes. Here’s what you’ll have either way."
      >
        What you’ll have when you’re done
      </SectionHeading>
      <ul className="check-list check-list-ruled grid gap-x-10 border-line border-t md:grid-cols-2">
        {achievements.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  )
}
