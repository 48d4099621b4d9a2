import { clarityCall } from '../../catalog/clarity-call.ts'
import { Rosette } from '../../ui/engraving.tsx'
import { Section } from '../../ui/section.tsx'
import { CheckList } from '../../ui/ticket.tsx'

export function ClarityQuestions() {
  const { questions, bring } = clarityCall
  return (
    <div className="relative isolate overflow-clip">
      <Section surface="evergreen" labelledBy="questions">
        <h2 id="questions" className="max-w-[14em] text-heading">
          {questions.title}
        </h2>
        <dl className="mt-9 border-line border-t">
          {questions.items.map(({ question, answer }) => (
            <div key={question} className="grid gap-x-12 gap-y-2 border-line border-b py-6 md:grid-cols-2">
              <dt className="font-display text-marigold text-title italic">“{question}”</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
        <h3 className="mt-9 mb-4 text-title">{bring.title}</h3>
        <CheckList items={bring.items} className="grid gap-x-10 stack-0! gap-y-2 md:grid-cols-2" />
      </Section>
      <Rosette
        kind="sunburst"
        className="absolute -top-40 -right-60 size-130 text-mint opacity-15 md:-right-40 lg:opacity-22"
      />
    </div>
  )
}
