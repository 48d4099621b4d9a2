import { covers } from '../../catalog/covers.ts'
import { Cover, type CoverProps, Guilloche, SmallText, Title } from './cover.tsx'

/** A dial with the minutes that are yours filled in. */
export function CallCover({ className, minutes }: CoverProps & { minutes: 30 | 60 }) {
  const { clarityCall, focusCall } = covers.call
  return (
    <Cover picture={minutes === 30 ? clarityCall : focusCall} className={className}>
      <g className="text-evergreen" opacity=".3" strokeWidth=".8">
        <Guilloche x={120} y={160} rx={116} ry={70} turns={12} />
      </g>
      <circle cx="120" cy="160" r="90" fill="var(--color-card)" />
      <path
        d={minutes === 30 ? 'M120 70a90 90 0 0 1 0 180z' : 'M120 70a90 90 0 0 1 0 180 90 90 0 0 1 0-180z'}
        fill="var(--color-mint)"
      />
      {/* Sixty minutes round a dial of radius 82 are 8.588 apart; twelve fives 42.94. */}
      <g fill="none" stroke="var(--color-ink)" strokeDashoffset=".75" transform="rotate(-90 120 160)">
        <circle cx="120" cy="160" r="82" strokeWidth="6" strokeDasharray="1.5 7.088" />
        <circle cx="120" cy="160" r="82" strokeWidth="14" strokeDasharray="1.5 41.44" />
        <circle cx="120" cy="160" r="90" strokeWidth="2.5" />
      </g>
      <g className="text-ink">
        <Title y={178} size={62} lines={[String(minutes)]} />
        <SmallText y={204}>{covers.call.minutes}</SmallText>
      </g>
    </Cover>
  )
}
