import { z } from 'zod'
import { isUsState, type UsState } from '../../catalog/us-states.ts'
import { isNaicsCode } from '../opportunities/opportunities.ts'
import { isMission } from './missions.ts'
import { BENEFICIARIES, CERTIFICATES, ENTITIES, REACHES, REGISTRATIONS, SIZES, YEARS } from './profile-options.ts'

/** The answers by which an edition is sorted. */
export type FundingProfile = z.infer<typeof profileSchema>

const MAX_TRADES = 8

const oneOf = <Key extends string>(options: Record<Key, string>, message: string) =>
  z.custom<Key>((value) => typeof value === 'string' && Object.hasOwn(options, value), message)

export const profileSchema = z.object({
  entity: oneOf(ENTITIES, 'Choose what you are.'),
  state: z.custom<UsState>((value) => typeof value === 'string' && isUsState(value), 'Choose your state.'),
  reach: oneOf(REACHES, 'Choose how far you travel.'),
  naics: z
    .array(z.string().refine(isNaicsCode))
    .min(1, 'Tell us what you do, press “Find my trade”, and check at least one.')
    .max(MAX_TRADES, `Check ${MAX_TRADES} trades at most.`),
  /** Of a nonprofit, what it does (NTEE) and whom it serves. */
  missions: z.array(z.string().refine(isMission)).max(MAX_TRADES, `Check ${MAX_TRADES} lines at most.`).optional(),
  serves: z.array(oneOf(BENEFICIARIES, 'Choose from the list.')).optional(),
  certificates: z.array(oneOf(CERTIFICATES, 'Choose from the list.')),
  registrations: z.array(oneOf(REGISTRATIONS, 'Choose from the list.')),
  // Asked on the page of all seven questions alone: three answers are enough to begin with.
  years: oneOf(YEARS, 'Choose how long you’ve been at it.').optional(),
  size: oneOf(SIZES, 'Choose how many you are.').optional(),
})
