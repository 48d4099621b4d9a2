import { z } from 'zod'
import { evidence } from './evidence.ts'
import { text } from './text.ts'

/** A figure or a promise that the site makes about itself, with what proves it. */
const claim = z.strictObject({
  figure: text.max(40).describe('As it is shown, large where it is a figure'),
  label: text.max(80).describe('What the figure counts, shown below it'),
  evidence: evidence.describe('What proves it'),
})

export const claimsSchema = z.strictObject({
  fundingSecured: claim,
  opportunitiesShared: claim,
  coverage: claim,
  successRate: claim,
  totalFunding: claim,
  statesRepresented: claim,
  contactSuccessRate: claim,
  spotsLeft: claim,
  nextHours: claim,
  focusCallsTaken: claim,
  foundingDiscount: claim,
  callGuarantee: claim,
  blueprintGuarantee: claim,
  mostChosen: claim,
})

export type ClaimsContent = z.infer<typeof claimsSchema>
