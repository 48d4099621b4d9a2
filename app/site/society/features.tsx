import {
  CalendarClockIcon,
  FolderOpenIcon,
  GraduationCapIcon,
  type LucideIcon,
  MessagesSquareIcon,
  ScrollTextIcon,
  TrophyIcon,
} from 'lucide-react'
import { type SocietyFeature, societyFeatures } from '../../catalog/society.ts'
import { Feature, Features } from '../../ui/feature.tsx'
import { Section, SectionHeading } from '../../ui/section.tsx'

const ICONS: Record<SocietyFeature['icon'], LucideIcon> = {
  leads: ScrollTextIcon,
  calls: CalendarClockIcon,
  templates: FolderOpenIcon,
  training: GraduationCapIcon,
  chat: MessagesSquareIcon,
  wins: TrophyIcon,
}

export function SocietyFeatures() {
  return (
    <Section surface="deep" labelledBy="membership">
      <SectionHeading id="membership" label="Your membership">
        Six things you get the day you’re accepted
      </SectionHeading>
      <Features className="md:grid-cols-2 lg:grid-cols-3">
        {societyFeatures.map(({ icon, title, description }) => {
          const Icon = ICONS[icon]
          return (
            <Feature key={title} icon={<Icon />} title={title}>
              {description}
            </Feature>
          )
        })}
      </Features>
    </Section>
  )
}
