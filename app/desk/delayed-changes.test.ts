import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lastSegment } from '../../test/buyer.ts'
import { societyForFile } from '../../test/members.ts'
import { MINUTE } from '../platform/clock.ts'
import { memberPath } from '../society/membership/links.ts'
import { readMemberLink } from '../society/membership/member-link.ts'
import { correctAddress, handleFinishCorrection } from './correct-address.ts'
import { refundLater } from './refund.ts'

const here = societyForFile()
const { clock, pay } = here
const by = 'per_coach000000000000000'

test('The job of a refund begins ten minutes after it was confirmed, not before', async () => {
  const { order } = await pay('ada@example.com')
  const now = clock.now().getTime()
  expect(await refundLater(here.shop.deps, { orderId: order.id, cents: 1000, actor: by })).toBe(true)
  const { rows } = await here.shop.database.db.execute(sql`
    select extract(epoch from start_after)::float8 * 1000 as at from pgboss.job where name = 'refund-from-desk'`)
  expect(rows.map(({ at }) => Math.round((Number(at) - now) / MINUTE))).toEqual([10])
})

test('Whoever got the links of a membership by a wrong address has none that works once it is corrected', async () => {
  const { membership, order } = await pay('wrong@example.com')
  const token = lastSegment(memberPath(here.shop.deps, membership))
  expect(await readMemberLink(here.shop.deps, token)).toMatchObject({ state: 'open' })
  expect(await correctAddress(here.shop.deps, { orderId: order.id, to: 'right@example.com', by })).toBeUndefined()
  const { rows } = await here.shop.database.db.execute(sql`select id from changes where subject = ${order.id}`)
  await handleFinishCorrection(here.shop.deps, { changeId: String(rows[0]?.id) })
  expect(await readMemberLink(here.shop.deps, token)).toMatchObject({ state: 'ended' })
})
