import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { givePurchase } from '../../../test/account-people.ts'
import { shopForFile } from '../../../test/shop.ts'
import { signIn } from '../../../test/signed-in.ts'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import { cards } from './cards.sql.ts'

const shop = shopForFile({ runJobs: false })
beforeAll(async () => {
  await shop.database.db.execute(sql`
    create table edition_picks (entitlement_id text, opportunity_id text, stage text, note text, changed_at timestamptz)`)
})

/** The part of the migration that makes cards of the picks there were. */
async function migratePicks(): Promise<void> {
  const file = readFileSync('migrations/0040_cards.sql', 'utf8')
  const insert = file.slice(file.indexOf('insert into cards'), file.indexOf('drop table edition_picks'))
  await shop.database.db.execute(sql.raw(insert))
}

async function pick(entitlementId: string, id: string, stage: string, note: string, day: string): Promise<void> {
  await shop.database.db.execute(sql`
    insert into edition_picks values (${entitlementId}, ${id}, ${stage}, ${note}, ${`${day}T15:00:00Z`})`)
}

test('Picks become cards of their person: of one opportunity in two editions one card, with the newer stage and both notes', async () => {
  const { session } = await signIn(shop, 'ada@example.com')
  const second = { email: 'ada@other.example', personId: session.person.id, verifiedAt: shop.deps.clock.now() }
  await shop.database.db.insert(personAddresses).values(second)
  const october = await givePurchase(shop.deps, 'Ada@example.com', 'money-finder-small-business', {
    edition: '2026-10',
  })
  const november = await givePurchase(shop.deps, second.email, 'money-finder-small-business', { edition: '2026-11' })
  const sample = await givePurchase(shop.deps, 'bea@example.com', 'money-finder-nonprofit', { edition: 'sample' })
  await pick(october.entitlementId, 'opp_1', 'looking', 'Call them', '2026-10-05')
  await pick(november.entitlementId, 'opp_1', 'submitted', 'Sent it', '2026-11-09')
  await pick(sample.entitlementId, 'sample-1', 'won', '', '2026-11-10')
  await migratePicks()
  const made = await shop.database.db.select().from(cards).orderBy(cards.email)
  expect(made).toMatchObject([
    {
      email: 'ada@example.com',
      opportunityId: 'opp_1',
      stage: 'submitted',
      stageSince: '2026-11-09',
      note: 'Call them\n\nSent it',
    },
    { email: 'bea@example.com', opportunityId: 'nonprofit-sample-1', stage: 'won', note: '' },
  ])
  expect(made).toHaveLength(2)
})
