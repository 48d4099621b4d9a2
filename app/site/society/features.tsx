import type { IconName } from '../../../brand/icons.ts'
import { type SocietyFeature, societyFeatures } from '../../catalog/society.ts'
import { Feature, Features } from '../../ui/feature.tsx'
import { Section, SectionHeading } from '../../ui/section.tsx'
import { SpriteIcon } from '../../ui/sprite-icon.tsx'

const ICONS: Record<SocietyFeature['icon'], IconName> = {
  leads: 'scroll-text',
  calls: 'calendar-clock',
  templates: 'folder-open',
  training: 'graduation-cap',
  chat: 'messages-square',
  wins: 'trophy',
}

export function SocietyFeatures() {
  return (
    <Section surface="deep" labelledBy="membership">
      <SectionHeading id="membership" label="Your membership">
        Six things you get the day you’re accepted
      </SectionHeading>
      <Features className="md:grid-cols-2 lg:grid-cols-3">
        {societyFeatures.map(({ icon, title, description }) => (
          <Feature key={title} icon={<SpriteIcon name={ICONS[icon]} />} title={title}>
            {description}
          </Feature>
        ))}
      </Features>
    </Section>
  )
}
