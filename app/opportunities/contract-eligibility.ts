import type { Opportunity } from './find-opportunities.ts'

/** Who may bid on a contract that no one is preferred for. */
export const OPEN_TO_ANY_BIDDER = 'Open to any bidder'

/**
 * Who may bid, by the set-aside code of SAM.gov, with the certificate that it takes. SBA certifies 8(a), HUBZone, veteran- and
 * women-owned firms (13 CFR 124, 126, 127, 128); under the Buy Indian Act a firm represents by itself what it is
 * (48 CFR 1480, 326.6).
 */
const BIDDERS_BY_SET_ASIDE: Readonly<Record<string, string>> = {
  SBA: 'small businesses: the contract is set aside for them',
  SBP: 'small businesses: part of the contract is set aside for them',
  '8A': 'small businesses in SBA’s 8(a) program',
  HZC: 'small businesses with HUBZone certification from SBA',
  SDVOSBC: 'small businesses that SBA has certified as owned by service-disabled veterans (SDVOSB)',
  VSA: 'small businesses that SBA has certified as veteran-owned (VOSB)',
  WOSB: 'small businesses that SBA has certified as women-owned (WOSB)',
  EDWOSB: 'small businesses that SBA has certified as economically disadvantaged and women-owned (EDWOSB)',
  ISBEE: 'small businesses that are Indian-owned (ISBEE, under the Buy Indian Act)',
  IEE: 'businesses of any size that are Indian-owned (IEE, under the Buy Indian Act)',
  BICiv: 'businesses that are Indian-owned (under the Buy Indian Act)',
  LAS: 'businesses in the area where the work is',
}

/** Who may bid on a contract, or undefined if a small business may not, or the code is unknown. */
export function smallBusinessBidders({ set_aside }: Pick<Opportunity, 'set_aside'>): string | undefined {
  return set_aside === null ? OPEN_TO_ANY_BIDDER : BIDDERS_BY_SET_ASIDE[set_aside]
}

/** The same for a nonprofit: no contract is set aside for one, and most that are open to all are for goods or trades. */
export function nonprofitBidders(it: Pick<Opportunity, 'set_aside' | 'naics' | 'product_code'>): string | undefined {
  return it.set_aside === null && isHumanService(it) ? OPEN_TO_ANY_BIDDER : undefined
}

/** NAICS: education, health, social assistance, museums, civic organizations. */
const NONPROFIT_NAICS = /^(611|62[1-4]|712|813)/
/** Product and service codes: social services, medical services, education and training. */
const NONPROFIT_SERVICE_CODE = /^[GQU]/

/** Whether a contract is for a service that nonprofits perform, by its codes. */
function isHumanService({ naics, product_code }: Pick<Opportunity, 'naics' | 'product_code'>): boolean {
  return naics.some((code) => NONPROFIT_NAICS.test(code)) || NONPROFIT_SERVICE_CODE.test(product_code ?? '')
}
