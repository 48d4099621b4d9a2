import neighbors from './neighboring-states.json' with { type: 'json' }

/** States that don't touch, but whose middles are within 250 miles of each other, all of them in the East. */
const ALSO_NEAR =
  'CT-DE CT-NH CT-NJ CT-VT DE-VA DC-DE DC-NJ DC-PA DC-WV ME-VT MD-NJ MA-NJ NH-NY NH-RI NJ-RI NY-RI NC-WV PA-VA RI-VT'.split(
    ' ',
  )

/** Whether two states are within a morning's drive, although they aren't neighbors. */
export function areAlsoNear(one: string, other: string): boolean {
  return ALSO_NEAR.includes(`${one}-${other}`) || ALSO_NEAR.includes(`${other}-${one}`)
}

const NEIGHBOR_LISTS = new Map(
  Object.entries(neighbors).map(([state, codes]) => [state, codes.split(' ').filter(Boolean)]),
)

/** The states that share a border with this one, by land or water, by postal codes; the territories have none. */
export function neighboringStates(state: string): readonly string[] {
  return NEIGHBOR_LISTS.get(state) ?? []
}
