/**
 * Every figure and every promise that the site makes about itself, with what proves it.
 * `evidence` is empty until the owner has filled it in; `npm run preflight` lists every claim that has none.
 */
export interface MarketingClaim {
  /** As it is shown, large where it is a figure. */
  readonly figure: string
  /** What the figure counts, as shown below it. */
  readonly label: string
  readonly shownOn: readonly string[]
  /** Where the proof is: a file, a report, a list of awards. */
  readonly evidence: string
}

export const claims = {
  fundingSecured: { figure: '$2M+', label: 'funding secured', shownOn: ['/', '/about'], evidence: '' },
  opportunitiesShared: { figure: '500+', label: 'opportunities shared', shownOn: ['/', '/about'], evidence: '' },
  coverage: { figure: '30+', label: 'states and federal', shownOn: ['/', '/about'], evidence: '' },
  successRate: { figure: '95%', label: 'success rate', shownOn: ['/', '/about'], evidence: '' },
  totalFunding: { figure: '$1.2M+', label: 'total funding', shownOn: ['/', '/about', '/shop'], evidence: '' },
  statesRepresented: { figure: '12+', label: 'states represented', shownOn: ['/society'], evidence: '' },
  contactSuccessRate: { figure: '89%', label: 'success rate', shownOn: ['/contact'], evidence: '' },
  spotsLeft: { figure: 'Only 3 spots left', label: 'this week', shownOn: ['/clarity-call'], evidence: '' },
  nextHours: { figure: 'Next 48 hours only', label: 'this price', shownOn: ['/clarity-call'], evidence: '' },
  focusCallsTaken: { figure: '15', label: 'Focus Calls a month', shownOn: ['/focus-call'], evidence: '' },
  foundingDiscount: { figure: '64% off', label: 'the normal price', shownOn: ['/society'], evidence: '' },
  callGuarantee: {
    figure: '100%',
    label: 'money-back guarantee',
    shownOn: ['/clarity-call', '/focus-call'],
    evidence: '',
  },
  blueprintGuarantee: { figure: '30 days', label: 'money-back guarantee', shownOn: ['/blueprint'], evidence: '' },
  mostChosen: { figure: 'Most chosen', label: 'of the four paths', shownOn: ['/', '/shop'], evidence: '' },
} as const satisfies Record<string, MarketingClaim>
