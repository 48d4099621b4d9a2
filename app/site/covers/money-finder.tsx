import { covers } from '../../catalog/covers.ts'
import { Cover, type CoverProps, Guilloche, SmallText, Title } from './cover.tsx'

const RULES = [190, 208, 226, 244, 262, 280].map((y) => `M22 ${y}h196`).join('')

/** A page of the ledger, with some rows marked. */
const EDITIONS = {
  'Small Business': { head: 'var(--color-evergreen)', lettering: 'text-card', picked: [190, 226, 262] },
  Nonprofit: { head: 'var(--color-mint)', lettering: 'text-ink', picked: [208, 226, 262] },
} as const

export function MoneyFinderCover({ className, edition }: CoverProps & { edition: keyof typeof EDITIONS }) {
  const { head, lettering, picked } = EDITIONS[edition]
  const { name, above, figure, smallBusiness, nonprofit } = covers.finder
  return (
    <Cover picture={edition === 'Nonprofit' ? nonprofit : smallBusiness} className={className}>
      <path d="M10 8h220v304H10z" fill="var(--color-card)" stroke="var(--color-rule)" />
      <path d="M10 8h220v142H10z" fill={head} />
      <g className={lettering}>
        <Guilloche x={120} y={82} rx={100} ry={30} turns={6} opacity=".3" strokeWidth=".8" />
        <SmallText y={32}>{name}</SmallText>
        <SmallText y={50}>{above}</SmallText>
        <Title y={106} size={68} lines={[figure]} />
        <SmallText y={134}>{edition.toUpperCase()}</SmallText>
      </g>
      <path d="M10 150h220v20H10z" fill="var(--color-deep-paper)" />
      <path d={picked.map((y) => `M22 ${y}h196v18H22z`).join('')} fill="var(--color-marigold)" opacity=".6" />
      <path d={RULES} stroke="var(--color-evergreen)" strokeOpacity=".35" />
      <path d="M46 150v152M160 150v152" stroke="var(--color-clay)" strokeOpacity=".45" />
      <path
        d="M58 199h76M58 217h54M58 235h84M58 253h60M58 271h70M172 199h38M172 217h30M172 235h38M172 253h26M172 271h38"
        stroke="var(--color-ink)"
        strokeOpacity=".5"
        strokeWidth="3"
      />
    </Cover>
  )
}
