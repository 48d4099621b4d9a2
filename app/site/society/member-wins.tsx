import { shown } from '../../catalog/evidence.ts'
import { society } from '../../catalog/society.ts'
import { stories } from '../../catalog/stories.ts'
import { Stamp } from '../../ui/card.tsx'
import { NumberedList, NumberedRow } from '../../ui/numbered-list.tsx'
import { Section, SectionHeading } from '../../ui/section.tsx'
import { Portrait } from '../portrait.tsx'

/** The entries are numbered as they stand here: the register counts its own records. */
export function MemberWins() {
  const wins = shown(stories.societyWins)
  if (wins.length === 0) return null
  return (
    <Section labelledBy="wins" className="-mt-6 md:-mt-10">
      <SectionHeading id="wins">{society.wins.title}</SectionHeading>
      <NumberedList>
        {wins.map(({ id, name, title, win, amount, description, image }, index) => (
          <NumberedRow
            key={id}
            number={String(index + 1)}
            portrait={<Portrait image={image} />}
            title={
              <>
                {name} <span className="block font-normal font-sans text-soft text-small">{title}</span>
              </>
            }
            figure={amount}
            tag={<Stamp>{win}</Stamp>}
          >
            {description}
          </NumberedRow>
        ))}
      </NumberedList>
    </Section>
  )
}
