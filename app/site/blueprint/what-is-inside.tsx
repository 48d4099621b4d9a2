import { fillBlanks } from '../../catalog/blanks.ts'
import { blueprint } from '../../catalog/blueprint.ts'
import { products } from '../../catalog/products.ts'
import { Section, SectionHeading } from '../../ui/section.tsx'

export function WhatIsInside() {
  const { label, title, number, tools, bonus, templates } = blueprint.inside
  return (
    <Section surface="card" labelledBy="inside">
      <SectionHeading id="inside" label={label}>
        {title}
      </SectionHeading>
      <ol className="grid gap-x-8 border-current border-t-2 md:grid-cols-2 lg:grid-cols-3">
        {tools.map(({ name, what }, index) => (
          <li key={name} className="border-line border-b py-5">
            <p aria-hidden="true" className="label text-evergreen">
              {number} {index + 1}
            </p>
            <h3 className="mt-1 text-title">{name}</h3>
            <p className="mt-2 text-small text-soft">{what}</p>
          </li>
        ))}
      </ol>
      <h3 className="mt-12 mb-4 text-title">{bonus}</h3>
      <dl className="border-line border-t">
        {templates.map(({ name, what }) => (
          <div key={name} className="grid items-baseline gap-x-8 border-line border-b py-3.5 md:grid-cols-[1fr_2fr]">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-small text-soft">{what}</dd>
          </div>
        ))}
      </dl>
      <p className="measure mt-4 text-small text-soft">{fillBlanks(products.overlap.blueprint, products.overlap)}</p>
    </Section>
  )
}
