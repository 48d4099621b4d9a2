import { home } from '../../catalog/home.ts'
import { Section, SectionHeading } from '../../ui/section.tsx'

export function FundingTypes() {
  const { label, title, lead, main, others } = home.funding
  return (
    <Section labelledBy="funding-types">
      <SectionHeading id="funding-types" label={label} lead={lead}>
        {title}
      </SectionHeading>
      <div className="grid gap-5 md:grid-cols-2">
        {main.map(({ name, what }, index) => (
          <div key={name} className="surface-evergreen p-5 md:p-8">
            <p aria-hidden="true" className="label text-soft">
              {entry(index)}
            </p>
            <h3 className="mt-2 text-title">{name}</h3>
            <p className="mt-3 text-soft">{what}</p>
          </div>
        ))}
      </div>
      <ol className="mt-6 grid grid-cols-2 gap-x-5 border-current border-t-2">
        {others.map(({ name, what }, index) => (
          <li key={name} className="border-line border-b py-3">
            <span aria-hidden="true" className="label text-soft">
              {entry(index + main.length)}
            </span>
            <h3 className="text-body">{name}</h3>
            <p className="text-small text-soft">{what}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function entry(index: number): string {
  return String(index + 1).padStart(2, '0')
}
