import { Cover, type CoverProps, CoverStamp, Guilloche, Sheet, SmallText, Title } from './cover.tsx'

/** Printed like a bond. */
export function BlueprintCover({ className }: CoverProps) {
  return (
    <Cover className={className}>
      <Sheet />
      <g className="text-evergreen" opacity=".3" strokeWidth=".8">
        <Guilloche x={120} y={158} rx={96} ry={44} turns={18} />
        <Guilloche x={120} y={158} rx={60} ry={22} turns={12} />
      </g>
      <g className="text-ink">
        <SmallText y={42}>SERIES ONE · NO. 0035</SmallText>
        <Title y={150} size={38} lines={['The', 'Blueprint']} />
        <SmallText x={64} y={270}>
          SIX TOOLS
        </SmallText>
        <SmallText x={82} y={288}>
          FIVE TEMPLATES
        </SmallText>
      </g>
      <CoverStamp x={166} y={252} width={76}>
        YOURS
      </CoverStamp>
    </Cover>
  )
}
