/** The states that share a border with each, by land or water. */
const NEIGHBORS: Readonly<Record<string, string>> = {
  AL: 'FL GA MS TN',
  AK: '',
  AZ: 'CA CO NV NM UT',
  AR: 'LA MS MO OK TN TX',
  CA: 'AZ NV OR',
  CO: 'AZ KS NE NM OK UT WY',
  CT: 'MA NY RI',
  DE: 'MD NJ PA',
  DC: 'MD VA',
  FL: 'AL GA',
  GA: 'AL FL NC SC TN',
  HI: '',
  ID: 'MT NV OR UT WA WY',
  IL: 'IN IA KY MO WI',
  IN: 'IL KY MI OH',
  IA: 'IL MN MO NE SD WI',
  KS: 'CO MO NE OK',
  KY: 'IL IN MO OH TN VA WV',
  LA: 'AR MS TX',
  ME: 'NH',
  MD: 'DE DC PA VA WV',
  MA: 'CT NH NY RI VT',
  MI: 'IN OH WI',
  MN: 'IA ND SD WI',
  MS: 'AL AR LA TN',
  MO: 'AR IL IA KS KY NE OK TN',
  MT: 'ID ND SD WY',
  NE: 'CO IA KS MO SD WY',
  NV: 'AZ CA ID OR UT',
  NH: 'ME MA VT',
  NJ: 'DE NY PA',
  NM: 'AZ CO OK TX UT',
  NY: 'CT MA NJ PA VT',
  NC: 'GA SC TN VA',
  ND: 'MN MT SD',
  OH: 'IN KY MI PA WV',
  OK: 'AR CO KS MO NM TX',
  OR: 'CA ID NV WA',
  PA: 'DE MD NJ NY OH WV',
  RI: 'CT MA',
  SC: 'GA NC',
  SD: 'IA MN MT NE ND WY',
  TN: 'AL AR GA KY MS MO NC VA',
  TX: 'AR LA NM OK',
  UT: 'AZ CO ID NV NM WY',
  VT: 'MA NH NY',
  VA: 'DC KY MD NC TN WV',
  WA: 'ID OR',
  WV: 'KY MD OH PA VA',
  WI: 'IL IA MI MN',
  WY: 'CO ID MT NE SD UT',
}

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
  Object.entries(NEIGHBORS).map(([state, codes]) => [state, codes.split(' ').filter(Boolean)]),
)

/** By postal codes; the territories have none. */
export function neighboringStates(state: string): readonly string[] {
  return NEIGHBOR_LISTS.get(state) ?? []
}
