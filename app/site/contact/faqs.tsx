import { contact } from '../../catalog/contact.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Section } from '../../ui/section.tsx'
import { PageLink } from '../links.tsx'

export function Faqs() {
  const { title, items } = contact.faqs
  return (
    <Section labelledBy="faqs" className="grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_1.8fr]">
      <h2 id="faqs" className="max-w-[9em] text-heading">
        {title}
      </h2>
      <div className="border-current border-t-2">
        {items.map(({ question, answer, link }) => (
          <Disclosure key={question} summary={question}>
            <p>{answer}</p>
            {link && (
              <p className="mt-2">
                <PageLink to={link.to} className="prose-link inline-flex min-h-11 items-center">
                  {link.label}
                </PageLink>
              </p>
            )}
          </Disclosure>
        ))}
      </div>
    </Section>
  )
}
