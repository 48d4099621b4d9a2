import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '../../../test/clocks.ts'
import { createRandom } from '../../../test/rig/random.ts'
import { openShop, type Shop } from '../../../test/shop.ts'
import { orders } from '../../orders/orders.sql.ts'
import { addUpOrderDays, correctEmail } from '../../orders/orders.ts'
import { DAY } from '../../platform/clock.ts'
import { quizResults } from '../../quiz/quiz.sql.ts'
import { people, personAddresses } from '../../sign-in/sign-in.sql.ts'
import { loadFunnel } from './funnel.ts'

const clock = manualClock('2026-11-23T20:00:00Z')
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ runJobs: false, clock })
})
afterAll(() => shop.close())

const FROM = new Date('2026-08-26T04:00:00Z')
const ADDRESSES = ['ana@example.com', 'Ana@Work.example', 'ben@example.com', 'cleo@example.com', 'dora@example.com']
const random = createRandom(20)
const moment = () => new Date(clock.at.getTime() - random.between(0, 150 * 24) * (DAY / 24))

/** One of the things that happen to orders, each by one statement as the shop makes it. */
async function change(n: number): Promise<void> {
  const { db } = shop.database
  const id = `ord_random${random.between(1, 25)}`
  const email = random.pick(ADDRESSES)
  const is = eq(orders.id, id)
  const steps = [
    () => db.update(orders).set({ state: 'paid', paidAt: moment(), email }).where(is),
    () => db.update(orders).set({ state: 'refunded', refundedCents: 3500, email }).where(is),
    () => db.update(orders).set({ state: 'expired', paidAt: null }).where(is),
    () => db.update(orders).set({ email }).where(is),
    () => db.update(orders).set({ state: 'expired', email: null }).where(is),
    () =>
      db
        .update(orders)
        .set({ givenBy: random.nextBoolean(0.3) ? 'psn_coach' : null })
        .where(is),
    () => db.delete(orders).where(is),
    () =>
      shop.database.transact((tx) =>
        correctEmail({ clock }, tx, { orderId: id, from: email.toLowerCase(), to: random.pick(ADDRESSES) }),
      ),
    () => addUpOrderDays(shop.deps),
  ]
  const order = { id, productId: random.pick(['blueprint', 'clarity-call']), amountCents: 3500, currency: 'usd', email }
  await db
    .insert(orders)
    .values({ ...order, mode: 'payment', state: 'paid', createdAt: moment(), paidAt: n % 3 ? moment() : null })
    .onConflictDoNothing()
  await random.pick(steps)()
}

/** Whoever paid since then, each once, counted from the orders themselves. */
async function buyersByDefinition() {
  const { rows } = await shop.database.db.execute<{ count: number }>(sql`
    select count(distinct coalesce(a.person_id, lower(o.email)))::integer as count
    from orders o left join person_addresses a on a.email = lower(o.email)
    where o.paid_at >= ${FROM.toISOString()}::timestamptz and o.given_by is null and o.email is not null`)
  return rows[0]?.count
}

async function daysByDefinition() {
  const { rows } = await shop.database.db.execute(sql`
    select (paid_at at time zone 'America/New_York')::date::text as day, product_id as product, count(*)::integer as orders
    from orders where paid_at is not null and given_by is null group by 1, 2 order by 1, 2`)
  return rows
}

async function daysAsKept() {
  const { rows } = await shop.database.db.execute(sql`
    select day::text as day, product_id as product, sum(orders)::integer as orders
    from order_days group by day, product_id having sum(orders) <> 0 order by 1, 2`)
  return rows
}

test('Whatever happens to orders, those of a day and those who bought since a day are as counted one by one', async () => {
  const { db } = shop.database
  await db.insert(people).values({ id: 'psn_ana', createdAt: clock.at, seenAt: clock.at })
  for (const email of ['ana@example.com', 'ana@work.example'])
    await db.insert(personAddresses).values({ email, personId: 'psn_ana', verifiedAt: clock.at })
  const quiz = { id: 'quz_ben', submission: 'ben', email: 'Ben@example.com', answers: {}, saved: true }
  await db.insert(quizResults).values({ ...quiz, createdAt: new Date('2026-09-01T12:00:00Z') })
  for (let n = 0; n < 120; n++) {
    await change(n)
    const { everyone } = await loadFunnel(db, FROM)
    expect(everyone.bought, `after change ${n}`).toBe(await buyersByDefinition())
    if (n % 10 === 0) expect(await daysAsKept(), `after change ${n}`).toEqual(await daysByDefinition())
  }
})
