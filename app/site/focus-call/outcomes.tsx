import { focusCall } from '../../catalog/focus-call.ts'
import { CalendarDaysIcon, RouteIcon, VideoIcon } from '../../ui/icons.tsx'
import { Section, SectionHeading } from '../../ui/section.tsx'

const OUTCOMES = [
  ['roadmap', RouteIcon],
  ['plan', CalendarDaysIcon],
  ['recording', VideoIcon],
] as const

export function FocusOutcomes() {
  const { title, items } = focusCall.outcomes
  return (
    <Section surface="evergreen" labelledBy="outcomes">
      <SectionHeading id="outcomes">{title}</SectionHeading>
      <ul className="grid gap-x-10 border-line border-t md:grid-cols-3">
        {OUTCOMES.map(([id, Icon]) => (
          <li key={id} className="border-line py-6 not-first:border-t md:not-first:border-t-0">
            <Icon aria-hidden="true" className="size-7 text-accent" strokeWidth={1.5} />
            <h3 className="mt-4 text-title">{items[id].title}</h3>
            <p className="mt-2 text-small text-soft">{items[id].what}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
