import { clarityCall } from '../../catalog/clarity-call.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Section } from '../../ui/section.tsx'

export function ClarityFaqs() {
  const { title, items } = clarityCall.faqs
  return (
    <Section surface="card" labelledBy="before" className="grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_1.6fr]">
      <h2 id="before" className="text-heading">
        {title}
      </h2>
      <div className="border-current border-t-2">
        {items.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            {answer}
          </Disclosure>
        ))}
      </div>
    </Section>
  )
}
