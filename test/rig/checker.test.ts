import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { buyBlueprint, waitForEmails } from '../buyer.ts'
import { shopForFile } from '../shop.ts'
import { checkShop, waitUntilConsistent } from './shop-check.ts'

const shop = shopForFile()
beforeAll(async () => {
  await buyBlueprint(shop, 'ada@example.com')
  await buyBlueprint(shop, 'bea@example.com')
  await Promise.all(['ada', 'bea'].map((name) => waitForEmails(shop, `${name}@example.com`)))
  await waitUntilConsistent(shop)
})

const ADA = sql`(select id from orders where email = 'ada@example.com')`

/** Does this harm, looks, and undoes it. */
async function after(harm: ReturnType<typeof sql>[]): Promise<string> {
  const undo = new Error('undone')
  let faults: string[] = []
  const database = shop.database
  await database
    .transact(async (tx) => {
      for (const statement of harm) await tx.execute(statement)
      faults = await checkShop({ ...shop, database: { ...database, db: tx } })
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
  return faults.join('\n')
}

test('The checker reports what is lost, duplicated, or given to someone without the right to it', async () => {
  const seen: [RegExp, ReturnType<typeof sql>[]][] = [
    [/has an order that is open/, [sql`update orders set state = 'open' where id = ${ADA}`]],
    [/has an order that is refunded/, [sql`update orders set state = 'refunded' where id = ${ADA}`]],
    [/has 0 orders[\s\S]*rests on no payment/, lostOrder()],
    [
      /has 0 working rights of 0/,
      [sql`delete from download_links`, sql`delete from entitlements where order_id = ${ADA}`],
    ],
    [
      /has 0 working rights of 1/,
      [sql`update entitlements set ended_at = now(), end_reason = 'refunded' where order_id = ${ADA}`],
    ],
    [
      /has 2 working rights of 2/,
      [
        sql`insert into entitlements (id, order_id, product_id, email, granted_at)
      select 'ent_2', order_id, 'society', email, now() from entitlements where order_id = ${ADA}`,
      ],
    ],
    [
      /belongs to eve@example.com, but ada@example.com paid/,
      [sql`update entitlements set email = 'eve@example.com' where order_id = ${ADA}`],
    ],
    [/has no receipt \(row: sent true/, [sql`delete from outbox where recipient = 'ada@example.com'`]],
    [
      /has no receipt and has none in the queue/,
      [
        sql`delete from outbox where recipient = 'ada@example.com'`,
        sql`delete from emails where recipient = 'ada@example.com'`,
      ],
    ],
    [
      /went to eve@example.com, who is not the buyer/,
      [sql`update outbox set recipient = 'eve@example.com' where recipient = 'ada@example.com'`],
    ],
    [
      /went to bea@example.com, who is not the buyer/,
      [sql`update outbox set recipient = 'bea@example.com' where recipient = 'ada@example.com'`],
    ],
    [
      /has 2 different receipts/,
      [
        sql`insert into outbox select '<another@example.com>', recipient, subject, headers, text, html, at
      from outbox where recipient = 'ada@example.com'`,
      ],
    ],
    [/was kept and is not handled, and no job is there/, [sql`update stripe_events set handled_at = null`]],
    [/are at the same time/, overlappingCalls()],
    [
      /the declined membership mbr_1 has 0 of 3500 back[\s\S]*goes on/,
      [
        sql`insert into memberships (id, order_id, state, joined_at, decision, decided_at)
      values ('mbr_1', ${ADA}, 'declined', now(), 'declined', now())`,
      ],
    ],
    [
      /is paid, but Stripe knows of no payment/,
      [
        sql`insert into orders (id, product_id, amount_cents, currency, mode, state, email, created_at)
      values ('ord_invented', 'blueprint', 3500, 'usd', 'payment', 'paid', 'eve@example.com', now())`,
      ],
    ],
  ]
  for (const [fault, harm] of seen) expect(await after(harm)).toMatch(fault)
  expect(await checkShop(shop)).toEqual([])
})

test('The checker reports an entitlement that outlasts its refund', async () => {
  const { sessionId } = await buyBlueprint(shop, 'cleo@example.com')
  shop.emulator.switches.webhooks.drop = 'all'
  await shop.emulator.refund(sessionId)
  expect((await checkShop(shop)).join('\n')).toMatch(
    /the refunded session \S+ .* has an order that is paid[\s\S]*rests on no payment/,
  )
})

/** Two calls at one time, as the table itself forbids it. */
function overlappingCalls() {
  const call = (id: string, who: string) => sql`
    insert into bookings (id, uid, order_id, product_id, state, starts_at, ends_at, busy, month, visitor_zone, created_at, changed_at)
    select ${id}, ${id}, id, 'clarity-call', 'booked', '2027-01-04T10:00Z', '2027-01-04T10:30Z',
      tstzrange('2027-01-04T10:00Z', '2027-01-04T10:45Z'), '2027-01', 'UTC', now(), now()
    from orders where email = ${who}`
  return [
    sql`alter table bookings drop constraint bookings_one_call_at_a_time`,
    call('cal_1', 'ada@example.com'),
    call('cal_2', 'bea@example.com'),
  ]
}

/** Ada's order is deleted, and her entitlement belongs to another, unpaid order. */
function lostOrder() {
  return [
    sql`insert into orders (id, product_id, amount_cents, currency, mode, state, created_at)
      values ('ord_unpaid00', 'blueprint', 3500, 'usd', 'payment', 'open', now())`,
    sql`update entitlements set order_id = 'ord_unpaid00' where order_id = ${ADA}`,
    sql`delete from orders where email = 'ada@example.com'`,
  ]
}
