import { society } from '../../catalog/society.ts'
import { Feature, Features } from '../../ui/feature.tsx'
import { Section, SectionHeading } from '../../ui/section.tsx'
import { SpriteIcon } from '../../ui/sprite-icon.tsx'

const FEATURES = [
  ['leads', 'scroll-text'],
  ['calls', 'calendar-clock'],
  ['templates', 'folder-open'],
  ['training', 'graduation-cap'],
  ['chat', 'messages-square'],
  ['wins', 'trophy'],
] as const

export function SocietyFeatures() {
  const { label, title, features } = society.membership
  return (
    <Section surface="deep" labelledBy="membership">
      <SectionHeading id="membership" label={label}>
        {title}
      </SectionHeading>
      <Features className="md:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map(([id, icon]) => (
          <Feature key={id} icon={<SpriteIcon name={icon} />} title={features[id].title}>
            {features[id].what}
          </Feature>
        ))}
      </Features>
    </Section>
  )
}
