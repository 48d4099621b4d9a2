import type { IconName } from '../../../brand/icons.ts'
import type { SocietyContent } from '../../catalog/schemas/society.ts'
import { society } from '../../catalog/society.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { Feature, Features } from '../../ui/feature.tsx'
import { Section, SectionHeading } from '../../ui/section.tsx'
import { SpriteIcon } from '../../ui/sprite-icon.tsx'

const ICONS: Record<keyof SocietyContent['membership']['features'], IconName> = {
  leads: 'scroll-text',
  calls: 'calendar-clock',
  templates: 'folder-open',
  training: 'graduation-cap',
  chat: 'messages-square',
  wins: 'trophy',
}

export function SocietyFeatures() {
  const { label, title, features } = society.membership
  return (
    <Section surface="deep" labelledBy="membership">
      <SectionHeading id="membership" label={label}>
        {title}
      </SectionHeading>
      <Features className="md:grid-cols-2 lg:grid-cols-3">
        {keysOf(features).map((id) => (
          <Feature key={id} icon={<SpriteIcon name={ICONS[id]} />} title={features[id].title}>
            {features[id].what}
          </Feature>
        ))}
      </Features>
    </Section>
  )
}
