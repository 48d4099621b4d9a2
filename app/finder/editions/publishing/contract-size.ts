import { asksForQuotes, type Opportunity, setAsideOf } from '../../opportunities/opportunities.ts'

/** Dollars: the limit of simplified acquisition since October 1, 2025 (FAR 2.101, 90 FR 41872). */
const SIMPLIFIED_ACQUISITION_LIMIT = 350_000

/** `between $100,000 and $250,000`, as notices of construction state what it will cost. */
const MAGNITUDE = /\bbetween \$ ?([\d,]+)(?:\.00)? and \$ ?([\d,]+)/i

type SizeFields = Pick<Opportunity, 'source' | 'number' | 'title' | 'description' | 'set_aside' | 'ceiling_cents'>

/** Whether a contract is set aside and worth less than $350,000, as far as its notice shows. */
export function isSmallSetAside(it: SizeFields): boolean {
  if (it.source !== 'sam' || setAsideOf(it) === null) return false
  const stated = it.ceiling_cents === null ? magnitude(it.description) : Number(it.ceiling_cents) / 100
  if (stated !== undefined) return stated <= SIMPLIFIED_ACQUISITION_LIMIT
  return asksForQuotes(it)
}

/** Dollars, the upper end of a stated range. */
function magnitude(text: string | null): number | undefined {
  const upper = MAGNITUDE.exec(text ?? '')?.[2]
  return upper === undefined ? undefined : Number(upper.replaceAll(',', ''))
}
