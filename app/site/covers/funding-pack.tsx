import { covers } from '../../catalog/covers.ts'
import { Cover, type CoverProps, CoverStamp, Guilloche, SmallText, Title } from './cover.tsx'

/** The folder that goes to the reviewer's desk, with its sheets looking out. */
export function FundingPackCover({ className }: CoverProps) {
  const { title, stamp, line, picture } = covers.fundingPack
  return (
    <Cover picture={picture} className={className}>
      <path d="M12 60V38h92l14 22h110v248H12z" fill="var(--color-deep-evergreen)" />
      <g fill="var(--color-card)" stroke="var(--color-rule)">
        <path d="M28 30h176v140H28z" transform="rotate(3 120 100)" />
        <path d="M32 18h176v150H32z" transform="rotate(-2 120 100)" />
      </g>
      <g stroke="var(--color-rule)" transform="rotate(-2 120 100)">
        <path d="M48 42h144M48 58h144M48 74h92" stroke="var(--color-evergreen)" strokeOpacity=".5" />
        <path d="M160 34v48" stroke="var(--color-clay)" strokeOpacity=".5" />
      </g>
      <path d="M12 96h216v212H12z" fill="var(--color-evergreen)" />
      <g className="text-marigold" opacity=".5" strokeWidth=".8">
        <Guilloche x={178} y={270} rx={34} ry={15} turns={12} />
      </g>
      <path d="M12 96h216v212H12z" fill="none" stroke="var(--color-deep-evergreen)" strokeWidth="2" />
      <path d="M34 116h172v112H34z" fill="var(--color-card)" />
      <path d="M40 122h160v100H40z" fill="none" stroke="var(--color-evergreen)" strokeOpacity=".5" />
      <g className="text-ink">
        <Title y={150} size={26} lines={title} />
      </g>
      <CoverStamp x={120} y={208} width={100}>
        {stamp}
      </CoverStamp>
      <g className="text-mint">
        <SmallText x={82} y={274}>
          {line}
        </SmallText>
      </g>
    </Cover>
  )
}
