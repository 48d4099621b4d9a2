import { describe, expect, test } from 'vitest'
import { testGrant } from '../../../../test/test-grant.ts'
import { editionPolicy } from '../../../catalog/edition-policy.ts'
import { EFFORT_LEVELS } from '../../../catalog/effort-levels.ts'
import { assessEffort, isResearch, type Opportunity } from '../../opportunities/opportunities.ts'
import { gapMessage, leftOutByState, mixExcesses, mixGaps, stateWarnings } from './mix.ts'
import { isSmallSetAside, onlyState } from './parts.ts'
import { selectEntries } from './selection.ts'

const DAY = '2026-11-21'
const rules = (otherIds: string[] = []) => ({
  ...editionPolicy,
  mix: editionPolicy.mix['small-business'],
  otherIds: new Set(otherIds),
})
const draft = (pool: Opportunity[], otherIds: string[] = []) =>
  selectEntries(pool, { audience: 'small-business', size: 100, day: DAY, last: new Set(), rules: rules(otherIds) })

const many = (count: number, fields: (at: number) => Partial<Opportunity>) =>
  Array.from({ length: count }, (_, at) => testGrant({ id: `opp_${at}`, title: `Program ${at}`, ...fields(at) }))

/** A contract of ever another agency, for which quotes are asked. */
const contract = (at: number): Partial<Opportunity> => ({
  ...{ id: `opp_c${at}`, title: `Cleaning of building ${at}`, agency: `DEPT ${at % 20} / BUREAU ${at % 20}` },
  ...{ source: 'sam', number: `W912ES26Q${at}`, set_aside: 'SBA' },
  description: 'Clean the offices and restrooms of the building each weekday evening. Bring your own supplies.',
})

describe('a draft', () => {
  test('takes at most twelve of one agency and fifteen for research teams', () => {
    const research = many(60, (at) => ({ title: `Research ${at}`, id: `opp_r${at}`, agency: `Fund ${at}` }))
    const one = many(60, (at) => ({ agency: 'One Fund', id: `opp_o${at}` }))
    const chosen = draft([...research, ...one])
    expect(chosen.filter(isResearch)).toHaveLength(15)
    expect(chosen.filter(({ agency }) => agency === 'One Fund')).toHaveLength(12)
    expect(mixExcesses(chosen, rules(), DAY)).toEqual([])
  })

  test('takes what a part lacks before better rows of another', () => {
    const described = { ceiling_cents: '10000000', description: 'x'.repeat(200) }
    const grants = many(200, (at) => ({ agency: `Fund ${at % 40}`, ...described }))
    const chosen = draft([...grants, ...many(30, contract)])
    expect(chosen.filter(isSmallSetAside).length).toBeGreaterThanOrEqual(25)
  })

  test('has fifteen rows each that take an evening, a week and a team, where the data has them', () => {
    const worth = { ceiling_cents: '10000000' }
    const work = (count: number, agency: string, fields: Partial<Opportunity>) =>
      many(count, (at) => ({
        ...worth,
        ...fields,
        id: `${agency} ${at}`,
        agency: `${agency} ${at % 20}`,
        title: `${agency} ${at}`,
      }))
    const light = work(100, 'City', { source: 'california', description: 'x'.repeat(200) })
    const moderate = work(20, 'Moderate', { agency_code: null })
    const heavy = work(20, 'Heavy', { agency_code: null, cost_sharing: true })
    const levels = draft([...light, ...moderate, ...heavy]).map((it) => assessEffort(it, DAY).level)
    for (const level of EFFORT_LEVELS)
      expect(levels.filter((one) => one === level).length, level).toBeGreaterThanOrEqual(15)
  })

  test('takes at most 25 rows of one state, by its fields or its title alone, and says what it left out', () => {
    const inOhio = many(20, (at) => ({ ...contract(at), states: ['OH'] }))
    const byTitle = many(20, (at) => ({ ...contract(at + 20), title: `Mowing of lot ${at}, Dayton, OH` }))
    const pool = [...inOhio, ...byTitle, ...many(40, (at) => ({ id: `opp_x${at}`, agency: `Fund ${at}` }))]
    const chosen = draft(pool)
    expect(chosen.filter((it) => onlyState(it) === 'OH')).toHaveLength(25)
    expect(leftOutByState(pool, chosen, rules())).toEqual(['15 more for Ohio alone'])
    expect(stateWarnings(chosen, rules())).toEqual([expect.stringContaining('25 entries are for Ohio alone')])
    expect(mixExcesses([...inOhio, ...byTitle], rules(), DAY)[0]).toBe(
      '40 entries are for Ohio alone; 25 are the most of one state: leave out 15.',
    )
  })

  test('shares at most fifteen rows with the other edition of the month', () => {
    const pool = many(100, (at) => ({ agency: `Fund ${at % 20}` }))
    const shared = pool.slice(0, 40).map(({ id }) => id)
    expect(draft(pool, shared).filter(({ id }) => shared.includes(id))).toHaveLength(15)
  })

  test('names what it lacks, and the source that has it', () => {
    const contracts = many(40, (at) => ({ ...contract(at), ceiling_cents: '4000000' }))
    expect(mixGaps(draft(contracts), rules(), DAY).map(gapMessage)).toEqual([
      expect.stringMatching(/^Lacks 20 of 20 state and city rows\. They come from the lists of states and cities\.$/),
      expect.stringMatching(/^Lacks 15 of 15 rows with moderate effort\. They come from Grants\.gov/),
      expect.stringMatching(/^Lacks 15 of 15 rows with heavy effort\. They come from Grants\.gov/),
    ])
  })
})

test.each([
  ['of which quotes are asked by its number', {}, true],
  ['of which quotes are asked in its text', { number: 'X1', description: 'This is a request for quotations.' }, true],
  ['with a stated range', { number: 'X1', description: 'The magnitude is between $100,000 and $250,000.' }, true],
  ['with a range above the limit', { description: 'The magnitude is between $500,000 and $1,000,000.' }, false],
  ['with a larger value', { ceiling_cents: '40000000' }, false],
  ['of which proposals are asked', { number: 'W912ES26R0001' }, false],
  ['that is not set aside', { set_aside: null }, false],
  ['set aside in its text', { set_aside: null, description: 'This is set-aside for small business.' }, true],
] as [string, Partial<Opportunity>, boolean][])('a contract %s counts as a small set-aside: %#', (_, fields, small) => {
  expect(isSmallSetAside(testGrant({ ...contract(1), ...fields }))).toBe(small)
})
