import { expect, test } from 'vitest'
import { allPicks, type OwnEdition } from './own-editions.ts'

const pick = (id: string) => ({ id, title: id, stage: 'looking' as const, deadlineOn: undefined, daysLeft: undefined })
const edition = (entitlementId: string, ...ids: string[]): OwnEdition => {
  return { entitlementId, title: 'Money Finder', maxPicks: 5, picks: ids.map(pick) }
}

test('Someone who bought an edition and has it as a member too sees each pick once', () => {
  const editions = [edition('ent_bought', 'a', 'b'), edition('ent_member', 'a', 'b'), edition('ent_older', 'c')]
  expect(allPicks(editions).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
