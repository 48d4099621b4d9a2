import { winStories } from '../../catalog/testimonials.ts'
import { Stamp } from '../../ui/card.tsx'
import { NumberedList, NumberedRow } from '../../ui/numbered-list.tsx'
import { Section, SectionHeading } from '../../ui/section.tsx'
import { Portrait } from '../portrait.tsx'

export function MemberWins() {
  return (
    <Section labelledBy="wins" className="-mt-6 md:-mt-10">
      <SectionHeading id="wins">Member wins</SectionHeading>
      <NumberedList>
        {winStories.map(({ id, number, name, title, win, amount, description, image }) => (
          <NumberedRow
            key={id}
            number={number}
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
