import offices from './registration-offices.json' with { type: 'json' }
import { isUsState, type UsState, usStates } from './us-states.ts'

/**
 * Where a business is registered: the state's own office, or its one official counter for all of them. Checked by name
 * in November 2026; only addresses of a government stand here. A territory that is not named has the SBA's page.
 */
const OFFICES: { readonly [state in UsState]?: string } = offices

/** The place at which to register, for the states that have one here. */
export function registrationOffice(state: string): { name: string; url: string } | undefined {
  const url = isUsState(state) && OFFICES[state]
  return url ? { name: `${usStates[state]}: register your business`, url } : undefined
}
