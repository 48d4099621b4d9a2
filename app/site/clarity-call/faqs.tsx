import { clarityFaqs } from '../../catalog/calls.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Section } from '../../ui/section.tsx'

export function ClarityFaqs() {
  return (
    <Section surface="card" labelledBy="before" className="grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_1.6fr]">
      <h2 id="before" className="text-heading">
        Before you book
      </h2>
      <div className="border-current border-t-2">
        {clarityFaqs.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            {answer}
          </Disclosure>
        ))}
      </div>
    </Section>
  )
}
