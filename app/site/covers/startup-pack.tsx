import { covers } from '../../catalog/covers.ts'
import { Cover, type CoverProps, Guilloche, SmallText, Title } from './cover.tsx'

const ROWS = [146, 174, 202, 230]

/** A certificate of formation, on top of the forms that lead to it. */
export function StartupPackCover({ className }: CoverProps) {
  const { line, title, parts, picture } = covers.startupPack
  return (
    <Cover picture={picture} className={className}>
      <g fill="var(--color-deep-paper)" stroke="var(--color-ink)" strokeOpacity=".35">
        <path d="M20 26h190v268H20z" transform="rotate(5 120 160)" />
        <path d="M22 22h190v268H22z" transform="rotate(-4 120 160)" />
        <path d="M22 22h196v276H22z" fill="var(--color-card)" />
      </g>
      <path d="M22 22h196v92H22z" fill="var(--color-evergreen)" />
      <g className="text-mint">
        <SmallText y={46}>{line}</SmallText>
      </g>
      <g className="text-card">
        <Title y={74} size={27} lines={title} />
      </g>
      {ROWS.map((y, row) => (
        <g key={y} fill="none" stroke="var(--color-evergreen)" strokeWidth="1.5">
          <path d={`M40 ${y - 10}h12v12h-12z`} />
          {row < 3 && <path d={`m42 ${y - 4} 4 4 9-12`} stroke="var(--color-clay)" strokeWidth="2.5" />}
          <path d={`M64 ${y}h${row === 3 ? 70 : 136}`} stroke="var(--color-rule)" />
        </g>
      ))}
      <circle cx="174" cy="254" r="24" fill="var(--color-marigold)" />
      <g className="text-ink" strokeWidth=".8">
        <Guilloche x={174} y={254} rx={30} ry={16} turns={12} />
      </g>
      <g className="text-ink">
        <SmallText x={86} y={282}>
          {parts}
        </SmallText>
      </g>
    </Cover>
  )
}
