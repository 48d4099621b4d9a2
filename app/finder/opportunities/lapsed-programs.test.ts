import { expect, test } from 'vitest'
import type { LapsedProgram } from '../../catalog/lapsed-programs.ts'
import { findExclusion, findLapsedProgram } from './exclusions.ts'

const program: LapsedProgram = {
  program: 'Main Street Fund',
  titles: /\bmain street fund\b/i,
  sources: [],
  lapsedOn: '2026-10-01',
  liftedOn: null,
  earlierNoticesEnded: false,
  source: 'https://example.gov/lapse',
  checkedOn: '2026-11-01',
}
const notice = { title: 'Main Street Fund, round 2', posted_on: '2026-09-01' }

test('the notices of a lapsed program are stopped until the owner lifts it', () => {
  expect(findLapsedProgram(notice, '2026-09-30', [program])).toBeUndefined()
  expect(findLapsedProgram(notice, '2026-11-22', [program])).toBe(program)
  expect(findLapsedProgram({ title: 'Another fund' }, '2026-11-22', [program])).toBeUndefined()
  const lifted = { ...program, liftedOn: '2026-11-20' }
  expect(findLapsedProgram(notice, '2026-11-19', [lifted])).toBe(lifted)
  expect(findLapsedProgram(notice, '2026-11-22', [lifted])).toBeUndefined()
  // Where agencies ended the notices from before, only newer ones count once it is lifted.
  const ended = { ...lifted, earlierNoticesEnded: true }
  expect(findLapsedProgram(notice, '2026-11-22', [ended])).toBe(ended)
  expect(findLapsedProgram({ ...notice, posted_on: '2026-11-21' }, '2026-11-22', [ended])).toBeUndefined()
})

test('an SBIR notice from before the renewal is in no edition, and the reason names the program and the page', () => {
  const said = { description: null, eligibility_words: null, posted_on: '2025-06-01' }
  const sbir = { ...said, title: 'SBIR Phase I: Cancer (R43 Clinical Trial Not Allowed)' }
  for (const day of ['2026-04-06', '2026-11-22'])
    expect(findExclusion(sbir, day)?.reason).toMatch(/^belongs to SBIR and STTR, which lapsed on 2025-10-01 .*https:/)
  expect(findExclusion({ ...sbir, posted_on: '2026-06-01' }, '2026-11-22')).toBeUndefined()
  expect(findExclusion(sbir, '2025-09-01')).toBeUndefined()
})
