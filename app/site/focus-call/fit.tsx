import { focusCall } from '../../catalog/focus-call.ts'
import { Section } from '../../ui/section.tsx'
import { PageLink } from '../links.tsx'

export function FocusFit() {
  const { title, lead, items } = focusCall.fit
  return (
    <Section labelledBy="fit" className="grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_1.6fr]">
      <div>
        <h2 id="fit" className="text-heading">
          {title}
        </h2>
        <p className="mt-4 text-soft">{lead}</p>
      </div>
      <dl className="border-current border-t-2">
        {items.map(({ situation, answer, link }) => (
          <div
            key={situation}
            className="grid min-h-14 items-center gap-x-6 border-line border-b py-2.5 sm:grid-cols-[1fr_auto]"
          >
            <dt className="text-soft">{situation}</dt>
            <dd className="font-display font-semibold text-title">
              {link ? (
                <PageLink to={link} className="inline-flex min-h-11 items-center gap-2 hover:underline">
                  {answer} <span aria-hidden="true">→</span>
                </PageLink>
              ) : (
                <span className="inline-flex min-h-11 items-center text-evergreen">{answer}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
