import { site } from '../../../site.config.ts'
import { problems, solutions } from '../../catalog/ledger.ts'
import { Ledger } from '../../ui/ledger.tsx'
import { Section, SectionHeading } from '../../ui/section.tsx'

export function ProblemsAndSolutions() {
  return (
    <Section labelledBy="problems-and-solutions">
      <SectionHeading id="problems-and-solutions">
        The money exists. Finding it is the job nobody has time for.
      </SectionHeading>
      <Ledger
        minus={{ title: 'Without a guide', items: problems }}
        plus={{ title: `With ${site.brand}`, items: solutions }}
      />
    </Section>
  )
}
