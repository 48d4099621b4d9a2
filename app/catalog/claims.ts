import { filled } from '../../content/site/claims.yaml'
import { content, derived } from './content.ts'
import type { Contents } from './content-files.ts'
import { shown } from './evidence.ts'

const said = content('claims', filled)

/**
 * Every figure and every promise that the site makes about itself, some with the icon that they have in a row of figures.
 * A live site shows none without evidence.
 */
export const claims = derived(() => ({
  ...said,
  fundingSecured: { ...said.fundingSecured, icon: 'banknote' as const },
  opportunitiesShared: { ...said.opportunitiesShared, icon: 'search-check' as const },
  coverage: { ...said.coverage, icon: 'map' as const },
  successRate: { ...said.successRate, icon: 'badge-check' as const },
  statesRepresented: { ...said.statesRepresented, icon: 'map' as const },
}))

/** The row of figures below the coach's promise. */
export function shownFigures() {
  const { fundingSecured, opportunitiesShared, coverage, successRate } = claims
  return shown([fundingSecured, opportunitiesShared, coverage, successRate])
}

export const claimPages: Readonly<Record<keyof Contents['claims'], readonly string[]>> = {
  fundingSecured: ['/', '/about'],
  opportunitiesShared: ['/', '/about'],
  coverage: ['/', '/about'],
  successRate: ['/', '/about'],
  totalFunding: ['/', '/about', '/shop'],
  statesRepresented: ['/society'],
  contactSuccessRate: ['/contact'],
  focusCallsTaken: ['/focus-call'],
  foundingDiscount: ['/society'],
  callGuarantee: ['/clarity-call', '/focus-call'],
  blueprintGuarantee: ['/blueprint'],
  mostChosen: ['/', '/shop'],
}
