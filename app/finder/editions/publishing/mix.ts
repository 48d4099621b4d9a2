import { type EditionPolicy, type Mix, PART_NAMES, type PartName } from '../../../catalog/edition-policy.ts'
import { stateName } from '../../../catalog/us-states.ts'
import type { Opportunity } from '../../opportunities/opportunities.ts'
import { agencyKey, type MixTraits, mixTraits, onlyState, PARTS } from './parts.ts'

/** What limits the rows of one edition. */
export interface EditionRules extends Pick<EditionPolicy, 'sharedRows' | 'perState'> {
  mix: Mix
  /** Rows of the other edition of the month, by id. */
  otherIds: ReadonlySet<string>
}

/** What has been taken so far, and what may still be. */
export function createMixTally({ mix, sharedRows, perState, otherIds }: EditionRules) {
  const states = new Map<string, number>()
  const agencies = new Map<string, number>()
  const parts = new Map<PartName, number>()
  let shared = 0
  return {
    admits: (traits: MixTraits, id: string) =>
      (agencies.get(traits.agency) ?? 0) < mix.perAgency &&
      traits.parts.every((part) => (parts.get(part) ?? 0) < (mix.atMost[part] ?? Number.POSITIVE_INFINITY)) &&
      (states.get(traits.state ?? '') ?? 0) < perState &&
      (shared < sharedRows || !otherIds.has(id)),
    /** How many parts that still lack rows it would bring nearer. */
    wanted: (traits: MixTraits) =>
      traits.parts.filter((part) => (parts.get(part) ?? 0) < (mix.atLeast[part] ?? 0)).length,
    add(traits: MixTraits, id: string) {
      agencies.set(traits.agency, (agencies.get(traits.agency) ?? 0) + 1)
      if (traits.state) states.set(traits.state, (states.get(traits.state) ?? 0) + 1)
      for (const part of traits.parts) parts.set(part, (parts.get(part) ?? 0) + 1)
      if (otherIds.has(id)) shared++
    },
  }
}

/** What the rows have too much of, so that they cannot be published. */
export function mixExcesses(rows: readonly Opportunity[], rules: EditionRules, day: string): string[] {
  const { mix, sharedRows, perState, otherIds } = rules
  const shared = rows.filter(({ id }) => otherIds.has(id)).length
  const agencies = Map.groupBy(rows, agencyKey)
  return [
    ...[...agencies]
      .filter(([, of]) => of.length > mix.perAgency)
      .map(([agency, of]) => `${of.length} entries are from ${agency}; ${mix.perAgency} are the most of one agency.`),
    ...[...Map.groupBy(rows, onlyState)]
      .filter(([state, of]) => state !== undefined && of.length > perState)
      .map(
        ([state = '', of]) =>
          `${of.length} entries are for ${stateName(state)} alone; ${perState} are the most of one state: leave out ${of.length - perState}.`,
      ),
    ...countParts(rows, day)
      .filter(([part, number]) => number > (mix.atMost[part] ?? Number.POSITIVE_INFINITY))
      .map(([part, number]) => `${number} entries are ${PARTS[part].label}; ${mix.atMost[part]} are the most.`),
    ...(shared > sharedRows
      ? [`${shared} entries are in the other edition of the month too; ${sharedRows} are the most.`]
      : []),
  ]
}

/** What stays out of a list because of the states that it has enough of: "6 more for Ohio alone". */
export function leftOutByState(
  candidates: readonly Opportunity[],
  chosen: readonly Opportunity[],
  { perState }: EditionRules,
): string[] {
  const taken = new Set(chosen)
  return fullStates(chosen, perState).flatMap((state) => {
    const more = candidates.filter((it) => !taken.has(it) && onlyState(it) === state).length
    return more > 0 ? [`${more} more for ${stateName(state)} alone`] : []
  })
}

/** Says of which states a list has all that it may. */
export function stateWarnings(rows: readonly Opportunity[], { perState }: EditionRules): string[] {
  return fullStates(rows, perState).map(
    (state) =>
      `${perState} entries are for ${stateName(state)} alone, the most of one state: what else is for it stays out.`,
  )
}

const fullStates = (rows: readonly Opportunity[], perState: number): string[] =>
  [...Map.groupBy(rows, onlyState)].flatMap(([state, of]) => (state && of.length >= perState ? [state] : []))

/** Which parts have too few rows. */
export function mixGaps(rows: readonly Opportunity[], { mix }: EditionRules, day: string) {
  return countParts(rows, day)
    .map(([part, has]) => ({ part, has, least: mix.atLeast[part] ?? 0 }))
    .filter(({ has, least }) => has < least)
}

/** "Lacks 12 of 20 state and city rows. They come from …" */
export function gapMessage({ part, has, least }: ReturnType<typeof mixGaps>[number]): string {
  return `Lacks ${least - has} of ${least} ${PARTS[part].label}. They come from ${PARTS[part].source}.`
}

/** How many rows each part has. */
export function countParts(rows: readonly Opportunity[], day: string): [PartName, number][] {
  const traits = rows.map((it) => mixTraits(it, PART_NAMES, day))
  return PART_NAMES.map((part) => [part, traits.filter(({ parts }) => parts.includes(part)).length])
}
