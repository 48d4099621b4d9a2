import regions from '../../codes/regions.json' with { type: 'json' }

const ZONES: Readonly<Record<string, readonly string[]>> = regions.timeZones.states

/** The zone that a state's offices go by: the given one if the state has it, or else that of most of its people. */
export function zoneOfState(state: string, given?: string): string {
  const zones = ZONES[state] ?? ['America/New_York']
  return given && zones.includes(given) ? given : (zones[0] ?? 'America/New_York')
}
