import { covers } from '../../catalog/covers.ts'
import type { ShopProductId } from '../../catalog/shop.ts'
import { CallCover } from './calls.tsx'
import { Cover, type CoverProps, CoverStamp, Guilloche, SmallText, Title } from './cover.tsx'
import { FundingPackCover } from './funding-pack.tsx'
import { MoneyFinderCover } from './money-finder.tsx'
import { StartupPackCover } from './startup-pack.tsx'

/** The picture on a product's card in the shop. */
export function ProductCover({ id }: { id: ShopProductId }) {
  switch (id) {
    case 'free-money-finder':
      return (
        <>
          <MoneyFinderCover edition="Nonprofit" />
          <MoneyFinderCover edition="Small Business" className="cover-in-front" />
        </>
      )
    case 'blueprint':
      return <BlueprintCover />
    case 'clarity-call':
      return <CallCover minutes={30} />
    case 'focus-call':
      return <CallCover minutes={60} />
    case 'society':
      return <SocietyCover />
    case 'startup-pack':
      return <StartupPackCover />
    case 'funding-pack':
      return <FundingPackCover />
  }
}

/** The member's certificate, in marigold on evergreen. */
function SocietyCover({ className }: CoverProps) {
  const { name, title, line, picture } = covers.society
  return (
    <Cover picture={picture} className={className}>
      <path d="M4 4h232v312H4z" fill="var(--color-deep-evergreen)" stroke="var(--color-marigold)" />
      <path d="M12 12h216v296H12zM16 16h208v288H16z" fill="none" stroke="var(--color-marigold)" opacity=".7" />
      <g className="text-marigold" opacity=".55" strokeWidth=".8">
        <Guilloche x={120} y={160} rx={92} ry={46} turns={18} />
      </g>
      <circle cx="120" cy="160" r="50" fill="var(--color-deep-evergreen)" />
      <g className="text-marigold">
        <SmallText y={42}>{name}</SmallText>
        <Title y={154} size={23} lines={title} />
        <SmallText y={290}>{line}</SmallText>
      </g>
    </Cover>
  )
}

const LINES = [210, 226, 242]

/** The ebook's own cover in short: its title above a notice of contents. */
function BlueprintCover({ className }: CoverProps) {
  const { line, title, stamp, picture } = covers.blueprint
  return (
    <Cover picture={picture} className={className}>
      <path d="M0 0h240v320H0z" fill="var(--color-evergreen)" />
      <g className="text-mint" opacity=".3" strokeWidth=".8">
        <Guilloche x={178} y={96} rx={120} ry={52} turns={18} />
      </g>
      <g className="text-mint">
        <SmallText x={104} y={38}>
          {line}
        </SmallText>
      </g>
      <g className="text-card">
        <Title y={86} size={42} lines={title} />
      </g>
      <g transform="rotate(-3 120 210)">
        <path d="M20 162h176v102H20z" fill="var(--color-card)" />
        <path d="M25 167h166v92H25z" fill="none" stroke="var(--color-rule)" />
        {LINES.map((y) => (
          <path key={y} d={`M36 ${y}h92m36 0h16`} stroke="var(--color-rule)" strokeWidth="4" />
        ))}
        <CoverStamp x={136} y={186} width={96}>
          {stamp}
        </CoverStamp>
      </g>
      <path d="M0 288h240v32H0z" fill="var(--color-deep-evergreen)" />
      <path d="M0 288h240" stroke="var(--color-marigold)" strokeWidth="2" />
    </Cover>
  )
}
