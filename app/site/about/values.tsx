import { about } from '../../catalog/about.ts'
import { Section, SectionHeading } from '../../ui/section.tsx'

/** Four articles, as in a charter. */
export function Values() {
  const { label, title, items } = about.values
  return (
    <Section labelledBy="values">
      <SectionHeading id="values" label={label}>
        {title}
      </SectionHeading>
      <ol className="grid border-current border-t-2 md:grid-cols-2 md:gap-x-14">
        {items.map(({ title, what }, index) => (
          <li key={title} className="grid grid-cols-[3.25rem_1fr] border-line border-b py-6">
            <span aria-hidden="true" className="font-display text-evergreen text-title italic">
              {NUMERALS[index]}
            </span>
            <div>
              <h3 className="text-title">{title}</h3>
              <p className="mt-2 text-soft">{what}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const NUMERALS = ['§ 1', '§ 2', '§ 3', '§ 4']
