import type { IconName } from '../../brand/icons.ts'
import type { Evidence } from './evidence.ts'

/**
 * Every figure and every promise that the site makes about itself, with what proves it.
 * `evidence` is `null` until the owner has filled it in. `npm run doctor` lists every claim that has none, and a live
 * site doesn't show it.
 */
export interface MarketingClaim {
  /** As it is shown, large where it is a figure. */
  readonly figure: string
  /** What the figure counts, as shown below it. */
  readonly label: string
  /** Beside the figure where it stands in a row of figures. */
  readonly icon?: IconName
  readonly shownOn: readonly string[]
  /** What proves it: `{ source: 'https://… or a file', date: '2026-03-14', saidBy: 'who said it' }`. */
  readonly evidence: Evidence | null
  /** Scarcity: a live site counts it from the calendar's free times, and shows it only while it is true. */
  readonly countedLive?: boolean
}

export const claims = {
  fundingSecured: {
    figure: '$2M+',
    label: 'funding secured',
    icon: 'banknote',
    shownOn: ['/', '/about'],
    evidence: null,
  },
  opportunitiesShared: {
    figure: '500+',
    label: 'opportunities shared',
    icon: 'search-check',
    shownOn: ['/', '/about'],
    evidence: null,
  },
  coverage: { figure: '30+', label: 'states and federal', icon: 'map', shownOn: ['/', '/about'], evidence: null },
  successRate: { figure: '95%', label: 'success rate', icon: 'badge-check', shownOn: ['/', '/about'], evidence: null },
  totalFunding: { figure: '$1.2M+', label: 'total funding', shownOn: ['/', '/about', '/shop'], evidence: null },
  statesRepresented: { figure: '12+', label: 'states represented', icon: 'map', shownOn: ['/society'], evidence: null },
  contactSuccessRate: { figure: '89%', label: 'success rate', shownOn: ['/contact'], evidence: null },
  spotsLeft: {
    figure: 'Only 3 spots left',
    label: 'this week',
    shownOn: ['/clarity-call'],
    evidence: null,
    countedLive: true,
  },
  nextHours: {
    figure: 'Next 48 hours only',
    label: 'this price',
    shownOn: ['/clarity-call'],
    evidence: null,
    countedLive: true,
  },
  focusCallsTaken: { figure: '15', label: 'Focus Calls a month', shownOn: ['/focus-call'], evidence: null },
  foundingDiscount: { figure: '64% off', label: 'the normal price', shownOn: ['/society'], evidence: null },
  callGuarantee: {
    figure: '100%',
    label: 'money-back guarantee',
    shownOn: ['/clarity-call', '/focus-call'],
    evidence: null,
  },
  blueprintGuarantee: { figure: '30 days', label: 'money-back guarantee', shownOn: ['/blueprint'], evidence: null },
  mostChosen: { figure: 'Most chosen', label: 'of the four paths', shownOn: ['/', '/shop'], evidence: null },
} as const satisfies Record<string, MarketingClaim>
