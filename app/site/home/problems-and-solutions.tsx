import { home } from '../../catalog/home.ts'
import { Comparison } from '../../ui/comparison.tsx'
import { Section, SectionHeading } from '../../ui/section.tsx'

export function ProblemsAndSolutions() {
  const { title, without, with: guided } = home.problems
  return (
    <Section labelledBy="problems-and-solutions">
      <SectionHeading id="problems-and-solutions">{title}</SectionHeading>
      <Comparison minus={without} plus={guided} />
    </Section>
  )
}
