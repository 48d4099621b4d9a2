import { Cover, type CoverProps, Guilloche, SmallText, Title } from './cover.tsx'

/** The member's certificate, in marigold on evergreen. */
export function SocietyCover({ className }: CoverProps) {
  return (
    <Cover className={className}>
      <path d="M4 4h232v312H4z" fill="var(--color-deep-evergreen)" stroke="var(--color-marigold)" />
      <path d="M12 12h216v296H12zM16 16h208v288H16z" fill="none" stroke="var(--color-marigold)" opacity=".7" />
      <g className="text-marigold" opacity=".55" strokeWidth=".8">
        <Guilloche x={120} y={160} rx={92} ry={46} turns={18} />
      </g>
      <circle cx="120" cy="160" r="50" fill="var(--color-deep-evergreen)" />
      <g className="text-marigold">
        <SmallText y={42}>THE SOCIETY</SmallText>
        <Title y={154} size={23} lines={['Founding', 'member']} />
        <SmallText y={290}>EVERY MONTH</SmallText>
      </g>
    </Cover>
  )
}
