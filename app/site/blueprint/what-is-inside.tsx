import { blueprintContents } from '../../catalog/blueprint-contents.ts'
import { blueprintOverlap } from '../../catalog/packs.ts'
import { Section, SectionHeading } from '../../ui/section.tsx'

export function WhatIsInside() {
  return (
    <Section surface="card" labelledBy="inside">
      <SectionHeading id="inside" label="Contents">
        Six tools that do the work with you
      </SectionHeading>
      <ol className="grid gap-x-8 border-current border-t-2 md:grid-cols-2 lg:grid-cols-3">
        {blueprintContents.tools.map(({ name, what }, index) => (
          <li key={name} className="border-line border-b py-5">
            <p aria-hidden="true" className="label text-evergreen">
              Tool {index + 1}
            </p>
            <h3 className="mt-1 text-title">{name}</h3>
            <p className="mt-2 text-small text-soft">{what}</p>
          </li>
        ))}
      </ol>
      <h3 className="mt-12 mb-4 text-title">And five bonus templates, ready to fill in</h3>
      <dl className="border-line border-t">
        {blueprintContents.templates.map(({ name, what }) => (
          <div key={name} className="grid items-baseline gap-x-8 border-line border-b py-3.5 md:grid-cols-[1fr_2fr]">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-small text-soft">{what}</dd>
          </div>
        ))}
      </dl>
      <p className="measure mt-4 text-small text-soft">{blueprintOverlap}</p>
    </Section>
  )
}
