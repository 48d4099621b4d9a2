/** The time zones of the states that aren't on Eastern time alone, the one with most of its people first. */
const ZONES: Readonly<Record<string, readonly string[]>> = {
  AK: ['America/Anchorage', 'America/Adak'],
  AL: ['America/Chicago'],
  AR: ['America/Chicago'],
  AS: ['Pacific/Pago_Pago'],
  AZ: ['America/Phoenix', 'America/Denver'],
  CA: ['America/Los_Angeles'],
  CO: ['America/Denver'],
  FL: ['America/New_York', 'America/Chicago'],
  GU: ['Pacific/Guam'],
  HI: ['Pacific/Honolulu'],
  IA: ['America/Chicago'],
  ID: ['America/Boise', 'America/Los_Angeles', 'America/Denver'],
  IL: ['America/Chicago'],
  IN: ['America/Indiana/Indianapolis', 'America/New_York', 'America/Chicago'],
  KS: ['America/Chicago', 'America/Denver'],
  KY: ['America/New_York', 'America/Chicago'],
  LA: ['America/Chicago'],
  MI: ['America/Detroit', 'America/New_York', 'America/Chicago'],
  MN: ['America/Chicago'],
  MO: ['America/Chicago'],
  MP: ['Pacific/Guam'],
  MS: ['America/Chicago'],
  MT: ['America/Denver'],
  ND: ['America/Chicago', 'America/Denver'],
  NE: ['America/Chicago', 'America/Denver'],
  NM: ['America/Denver'],
  NV: ['America/Los_Angeles', 'America/Denver'],
  OK: ['America/Chicago'],
  OR: ['America/Los_Angeles', 'America/Boise'],
  PR: ['America/Puerto_Rico'],
  SD: ['America/Chicago', 'America/Denver'],
  TN: ['America/Chicago', 'America/New_York'],
  TX: ['America/Chicago', 'America/Denver'],
  UT: ['America/Denver'],
  VI: ['America/Puerto_Rico'],
  WA: ['America/Los_Angeles'],
  WI: ['America/Chicago'],
  WY: ['America/Denver'],
}

/** The zone that a state's offices go by: the given one if the state has it, or else that of most of its people. */
export function zoneOfState(state: string, given?: string): string {
  const zones = ZONES[state] ?? ['America/New_York']
  return given && zones.includes(given) ? given : (zones[0] ?? 'America/New_York')
}
