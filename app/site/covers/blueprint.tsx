import { Cover, type CoverProps, CoverStamp, Guilloche, SmallText, Title } from './cover.tsx'

const LINES = [210, 226, 242]

/** The ebook's own cover in short: its title above a notice of contents. */
export function BlueprintCover({ className }: CoverProps) {
  return (
    <Cover className={className}>
      <path d="M0 0h240v320H0z" fill="var(--color-evergreen)" />
      <g className="text-mint" opacity=".3" strokeWidth=".8">
        <Guilloche x={178} y={96} rx={120} ry={52} turns={18} />
      </g>
      <g className="text-mint">
        <SmallText x={104} y={38}>
          EBOOK AND TEMPLATES
        </SmallText>
      </g>
      <g className="text-card">
        <Title y={86} size={42} lines={['The', 'Blueprint']} />
      </g>
      <g transform="rotate(-3 120 210)">
        <path d="M20 162h176v102H20z" fill="var(--color-card)" />
        <path d="M25 167h166v92H25z" fill="none" stroke="var(--color-rule)" />
        {LINES.map((y) => (
          <path key={y} d={`M36 ${y}h92m36 0h16`} stroke="var(--color-rule)" strokeWidth="4" />
        ))}
        <CoverStamp x={136} y={186} width={96}>
          NOT A LOAN
        </CoverStamp>
      </g>
      <path d="M0 288h240v32H0z" fill="var(--color-deep-evergreen)" />
      <path d="M0 288h240" stroke="var(--color-marigold)" strokeWidth="2" />
    </Cover>
  )
}
