import { keysOf } from '../../platform/keys-of.ts'

/** Raise it with every change of the texts below: what was agreed to before was another text. */
export const SITE_CONSENT_VERSION = 1

/** What a member can agree to show of a win on the public site, each part separately. The wall has a consent of its own. */
export const SITE_CONSENTS = {
  site: 'Show it on the public success stories page: what it’s for, who gave it, the day of the letter and how it went.',
  name: 'Show my name there. Without it, it says “A member of the Society”.',
  amount: 'Show the amount there.',
} as const

export type SiteScope = keyof typeof SITE_CONSENTS

export const SITE_SCOPES = keysOf(SITE_CONSENTS)

/** Members can change it after they have left the Society, too. */
export const OWN_WINS_PATH = '/account/wins'
