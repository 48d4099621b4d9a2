import { destinations } from '../../catalog/destinations.ts'
import { societyFit, societyPath } from '../../catalog/society.ts'
import { Section, SectionHeading } from '../../ui/section.tsx'
import { Step, Steps } from '../../ui/steps.tsx'
import { CheckList } from '../../ui/ticket.tsx'
import { NewTabLink, PageLink } from '../links.tsx'

export function SocietyPath() {
  return (
    <Section labelledBy="path">
      <SectionHeading id="path">From application to award</SectionHeading>
      <Steps>
        {societyPath.map(({ number, title, what }) => (
          <Step key={number} number={number} title={title}>
            <p className="text-small text-soft">{what}</p>
          </Step>
        ))}
      </Steps>
      <div className="mt-10 grid gap-x-12 gap-y-8 md:grid-cols-2">
        <div>
          <h3 className="label mb-3 text-accent">It’s for you if</h3>
          <CheckList items={societyFit.yes} />
        </div>
        <div>
          <h3 className="label mb-3 text-clay">It’s not for you if</h3>
          <ul className="stack-2 text-small">
            {societyFit.no.map((line) => (
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
        Want to see what we ask before you pay? Read the{' '}
        <NewTabLink href={destinations.membershipApplication} className="prose-link">
          application form
        </NewTabLink>
        . Only want the leads? They’re in the{' '}
        <PageLink to="/free-money-finder" className="prose-link">
          Free Money Finder
        </PageLink>{' '}
        too.
      </p>
    </Section>
  )
}
