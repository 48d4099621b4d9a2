import { site } from '../../../site.config.ts'
import { fundingProblems, fundingSolutions } from '../../catalog/problems-and-solutions.ts'
import { Comparison } from '../../ui/comparison.tsx'
import { Section, SectionHeading } from '../../ui/section.tsx'

export function ProblemsAndSolutions() {
  return (
    <Section labelledBy="problems-and-solutions">
      <SectionHeading id="problems-and-solutions">
        The money’s out there. Finding it is the job no one has time for.
      </SectionHeading>
      <Comparison
        minus={{ title: 'Without a guide', items: fundingProblems }}
        plus={{ title: `With ${site.brand}`, items: fundingSolutions }}
      />
    </Section>
  )
}
