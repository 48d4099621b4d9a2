import usStates from './us-states.json' with { type: 'json' }

/** The fifty states, the District and the territories, by their postal codes. */
export { usStates }

export type UsState = keyof typeof usStates

const NAMES = new Map(Object.entries(usStates))

/** The name of a state, or its code where it is none of these. */
export function stateName(code: string): string {
  return NAMES.get(code) ?? code
}

/** The code of a state, by its name or its code. */
export function stateCode(name: string): string {
  return Object.entries(usStates).find(([, one]) => one === name)?.[0] ?? name
}

export function isUsState(code: string): code is UsState {
  return NAMES.has(code)
}
