import { destinations } from '../../catalog/destinations.ts'
import { society } from '../../catalog/society.ts'
import { Linked } from '../../ui/linked.tsx'
import { Section, SectionHeading } from '../../ui/section.tsx'
import { Step, Steps } from '../../ui/steps.tsx'
import { CheckList } from '../../ui/ticket.tsx'
import { NewTabLink, PageLink } from '../links.tsx'

export function SocietyPath() {
  const { path, fit } = society
  return (
    <Section labelledBy="path">
      <SectionHeading id="path">{path.title}</SectionHeading>
      <Steps>
        {path.steps.map(({ title, what }, index) => (
          <Step key={title} number={index + 1} title={title}>
            <p className="text-small text-soft">{what}</p>
          </Step>
        ))}
      </Steps>
      <div className="mt-10 grid gap-x-12 gap-y-8 md:grid-cols-2">
        <div>
          <h3 className="label mb-3 text-accent">{fit.yes.title}</h3>
          <CheckList items={fit.yes.items} />
        </div>
        <div>
          <h3 className="label mb-3 text-clay">{fit.no.title}</h3>
          <ul className="stack-2 text-small">
            {fit.no.items.map((line) => (
              <li key={line} className="relative pl-7">
                <span aria-hidden="true" className="absolute left-0 text-clay">
                  ×
                </span>
                {line}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="measure mt-8 text-small text-soft">
        <Linked
          text={fit.note}
          links={[
            (words) => (
              <NewTabLink href={destinations.membershipApplication} className="prose-link">
                {words}
              </NewTabLink>
            ),
            (words) => (
              <PageLink to="/free-money-finder" className="prose-link">
                {words}
              </PageLink>
            ),
          ]}
        />
      </p>
    </Section>
  )
}
