import type { MetaDescriptor } from 'react-router'
import { site } from '../../site.config.ts'
import type { HoldingPage as Content } from '../catalog/holding-pages.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Rosette } from '../ui/engraving.tsx'
import { Letter, Stamp } from '../ui/letter.tsx'
import { PageHeading, Section } from '../ui/section.tsx'
import { PageLink } from './links.tsx'
import { pageMeta } from './page-meta.ts'

/** The head of a page that search engines need not know. */
export function holdingMeta({ path, heading, label, lead }: Content): MetaDescriptor[] {
  const title = `${heading} (${label.replace(/ · .*/, '')}) | ${site.brand}`
  return [...pageMeta({ title, description: lead, path }), { name: 'robots', content: 'noindex' }]
}

/** A page that is not open yet: what to do today, and what happens then. */
export function HoldingPage({ page }: { page: Content }) {
  return (
    <Section className="grid items-start gap-x-14 gap-y-12 lg:grid-cols-[1.3fr_1fr]">
      <Letter className="overflow-clip">
        <span className="engraved">
          <Rosette kind="sunburst" className="absolute -right-24 -bottom-28 size-72 text-evergreen opacity-15" />
        </span>
        <PageHeading label={page.label} lead={page.lead}>
          {page.heading}
        </PageHeading>
        <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-6">
          <ButtonLink href={page.mail.href} size="large">
            {page.mail.label}
          </ButtonLink>
          <Stamp>Not open yet</Stamp>
        </div>
        <p className="mt-6 text-small text-soft">
          The button opens your mail program. You can also write to{' '}
          <a href={`mailto:${site.supportEmail}`} className="prose-link">
            {site.supportEmail}
          </a>{' '}
          from anywhere.
        </p>
      </Letter>
      <WhatHappensNext page={page} />
    </Section>
  )
}

function WhatHappensNext({ page }: { page: Content }) {
  return (
    <div>
      <h2 className="border-current border-t-2 pt-5 text-title">What happens next</h2>
      <ol className="mt-4">
        {page.next.map(({ title, what }, index) => (
          <li key={title} className="flex gap-5 border-line border-t py-4">
            <span aria-hidden="true" className="w-7 shrink-0 font-display font-semibold text-evergreen text-figure">
              {index + 1}
            </span>
            <div>
              <h3 className="text-body">{title}</h3>
              <p className="mt-1 text-small text-soft">{what}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="border-line border-t pt-3">
        <PageLink to={page.onward.to} className="prose-link inline-flex min-h-11 items-center">
          {page.onward.label}
        </PageLink>
      </p>
    </div>
  )
}
