import { focusOutcomes } from '../../catalog/calls.ts'
import { CalendarDaysIcon, type Icon, RouteIcon, VideoIcon } from '../../ui/icons.tsx'
import { Section, SectionHeading } from '../../ui/section.tsx'

const ICONS: Record<(typeof focusOutcomes)[number]['icon'], Icon> = {
  roadmap: RouteIcon,
  plan: CalendarDaysIcon,
  recording: VideoIcon,
}

export function FocusOutcomes() {
  return (
    <Section surface="evergreen" labelledBy="outcomes">
      <SectionHeading id="outcomes">What you’ll take with you</SectionHeading>
      <ul className="grid gap-x-10 border-line border-t md:grid-cols-3">
        {focusOutcomes.map(({ icon, title, description }) => {
          const Icon = ICONS[icon]
          return (
            <li key={title} className="border-line py-6 not-first:border-t md:not-first:border-t-0">
              <Icon aria-hidden="true" className="size-7 text-accent" strokeWidth={1.5} />
              <h3 className="mt-4 text-title">{title}</h3>
              <p className="mt-2 text-small text-soft">{description}</p>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
