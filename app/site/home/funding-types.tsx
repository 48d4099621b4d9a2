import { mainFundingTypes, otherFundingTypes } from '../../catalog/funding-types.ts'
import { Section, SectionHeading } from '../../ui/section.tsx'

export function FundingTypes() {
  return (
    <Section labelledBy="funding-types">
      <SectionHeading
        id="funding-types"
        label="Schedule of funds"
        lead="Most of our work is about the first two, because they don’t cost you interest or a share of your business. When another kind fits you better, we’ll say so."
      >
        Ten kinds of money, and who each is for
      </SectionHeading>
      <div className="grid gap-5 md:grid-cols-2">
        {mainFundingTypes.map(({ name, what }, index) => (
          <div key={name} className="surface-evergreen p-7 md:p-9">
            <p aria-hidden="true" className="label text-soft">
              {entry(index)}
            </p>
            <h3 className="mt-2 text-title">{name}</h3>
            <p className="mt-3 text-soft">{what}</p>
          </div>
        ))}
      </div>
      <ol className="mt-8 border-current border-t-2 md:grid md:grid-cols-2 md:gap-x-5">
        {otherFundingTypes.map(({ name, what }, index) => (
          <li key={name} className="flex gap-5 border-line border-b py-3.5">
            <span aria-hidden="true" className="label pt-1 text-soft">
              {entry(index + mainFundingTypes.length)}
            </span>
            <div>
              <h3 className="font-display text-body">{name}</h3>
              <p className="text-small text-soft">{what}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function entry(index: number): string {
  return String(index + 1).padStart(2, '0')
}
