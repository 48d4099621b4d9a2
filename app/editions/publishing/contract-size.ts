import type { Opportunity } from '../../opportunities/opportunities.ts'

/** Dollars: the limit of simplified acquisition since October 1, 2025 (FAR 2.101, 90 FR 41872). */
const SIMPLIFIED_ACQUISITION_LIMIT = 350_000

/** Asking for quotes, and not for bids or proposals, is what simplified acquisition (FAR Part 13) does. */
const QUOTE_WORDS =
  /\bsimplified acquisition\b|\b(FAR|RFO)( part)? ?13\b|\brequests? for (a )?(price )?(quotes?|quotations?)\b|\bRFQ\b/i
/** The ninth character of a procurement number says Q for a request for quotations (FAR 4.1603). */
const QUOTE_NUMBER = /^[A-Z0-9]{6}\d\dQ/i
/** `between $100,000 and $250,000`, as notices of construction state what it will cost. */
const MAGNITUDE = /\bbetween \$ ?([\d,]+)(?:\.00)? and \$ ?([\d,]+)/i

type SizeFields = Pick<Opportunity, 'source' | 'number' | 'title' | 'description' | 'set_aside' | 'ceiling_cents'>

/** Whether a contract is set aside and worth less than $350,000, as far as its notice shows. */
export function isSmallSetAside(it: SizeFields): boolean {
  if (it.source !== 'sam' || it.set_aside === null) return false
  const stated = it.ceiling_cents === null ? magnitude(it.description) : Number(it.ceiling_cents) / 100
  if (stated !== undefined) return stated <= SIMPLIFIED_ACQUISITION_LIMIT
  return QUOTE_NUMBER.test(it.number) || QUOTE_WORDS.test(`${it.title} ${it.description ?? ''}`)
}

/** Dollars, the upper end of a stated range. */
function magnitude(text: string | null): number | undefined {
  const upper = MAGNITUDE.exec(text ?? '')?.[2]
  return upper === undefined ? undefined : Number(upper.replaceAll(',', ''))
}
