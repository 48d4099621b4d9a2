import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { offers } from '../app/catalog/offers.ts'
import { findEntitlementsByOrder, grantEntitlement } from '../app/downloads/downloads.ts'
import { NO_ANSWERS } from '../app/membership/application/answers.ts'
import { memberships } from '../app/membership/membership.sql.ts'
import { findMember, submitApplication } from '../app/membership/membership.ts'
import { startCheckout } from '../app/payments/payments.ts'
import { DAY } from '../app/platform/clock.ts'
import { callRsvps } from '../app/society/calls/calls.sql.ts'
import { addSeries, commit, findComingCalls } from '../app/society/calls/calls.ts'
import { storeMember } from '../app/society/members/members.ts'
import { decideWin, sendWin } from '../app/society/wins/wins.ts'
import { giveMembership } from '../test/account-people.ts'
import type { offsetClock } from '../test/clocks.ts'
import type { Shop } from '../test/shop.ts'
import { signIn } from '../test/signed-in.ts'

export interface Here {
  shop: Shop
  clock: ReturnType<typeof offsetClock>
  /** Writes an email as it is when it's sent: its occasion takes a calendar or a new version. */
  write(kind: string, data: Record<string, string>): Promise<void>
}

export async function boughtEdition(here: Here, orderId: string, edition = 'sample'): Promise<string> {
  await here.shop.database.transact((tx) =>
    grantEntitlement({ clock: here.clock }, tx, {
      orderId,
      productId: 'money-finder-nonprofit',
      edition,
      email: 'buyer@example.com',
    }),
  )
  const granted = await findEntitlementsByOrder(here.shop.database.db, orderId)
  return granted.find((right) => right.edition === edition)?.id ?? ''
}

/** A member in every state that has a mail of its own, one after another. */
export async function writeMembershipEmails(here: Here): Promise<void> {
  const answers = { ...NO_ANSWERS, name: 'Ada', email: 'ada@example.com', business: 'A bakery', needs: 'An oven' }
  const from = { id: undefined, membershipId: undefined, submission: 'mails' }
  const applicationId = (await submitApplication(here.shop.deps, answers, from))?.id ?? ''
  await here.write('application-confirm', { applicationId, generation: '0' })
  await here.write('application-sent', { applicationId })
  await here.shop.database.db.execute(sql`update applications set state = 'draft' where id = ${applicationId}`)
  await here.write('application-draft', { applicationId, generation: '0' })
  const { url } = await startCheckout(here.shop.deps, offers.society)
  await here.shop.emulator.pay(url.split('/').at(-1) as string, 'ada@example.com')
  const membershipId = await vi.waitFor(
    async () => {
      const [row] = await here.shop.database.db.select().from(memberships)
      const member = row && (await findMember(here.shop.database.db, row.id))
      if (!member?.subscription?.periodEnd) throw new Error('the membership is not there yet')
      return member.membership.id
    },
    { timeout: 60_000, interval: 100 },
  )
  const become = (state: string, decision: string | null = null) =>
    here.shop.database.db.execute(sql`
      update memberships set state = ${state}, decision = ${decision}, decided_at = ${decision ? new Date().toISOString() : null},
        review_since = coalesce(review_since, now()) where id = ${membershipId}`)
  await become('paid')
  await here.write('membership-apply', { membershipId })
  await become('in_review')
  for (const kind of ['review', 'membership-in-review', 'membership-link', 'membership-page-link'])
    await here.write(kind, { membershipId })
  await become('active', 'accepted')
  for (const kind of ['membership-welcome', 'membership-kept', 'membership-credit', 'price-notice', 'annual-reminder'])
    await here.write(kind, { membershipId })
  await here.write('membership-gift', { membershipId, gift: 'month' })
  await become('past_due', 'accepted')
  await here.write('membership-past-due', { membershipId })
  const member = await findMember(here.shop.database.db, membershipId)
  await boughtEdition(here, member?.order.id ?? '', '2026-11')
  await here.write('member-editions', { membershipId, editions: 'money-finder-nonprofit/2026-11' })
  await become('ending', 'accepted')
  await here.write('membership-ending', { membershipId })
  await become('ended', 'accepted')
  await here.write('membership-ended', { membershipId })
  await become('refunded', 'declined')
  await here.write('membership-declined', { membershipId })
  await here.write('no-membership', {})
}

export async function writeSocietyEmails(here: Here): Promise<void> {
  const { db } = here.shop.database
  const at = here.clock.now().toISOString()
  const { session } = await signIn(here.shop, 'dana@example.com')
  const personId = session.person.id
  await storeMemberNamed(here, personId, 'Dana W.')
  const [room] = (await db.execute<{ id: string }>(sql`select id from rooms where subject = 'grants'`)).rows
  await db.execute(sql`insert into messages (seq, room_id, body, posted_at) values (1, ${room?.id}, 'Look', ${at})`)
  await db.execute(sql`insert into message_mentions (seq, person_id) values (1, ${personId})`)
  await db.execute(
    sql`insert into society_events (seq, kind, room_id, message_seq, at) values (1, 'added', ${room?.id}, 1, ${at})`,
  )
  await db.execute(sql`update rooms set last_seq = 1, last_at = ${at} where id = ${room?.id}`)
  await here.write('society-notice', { personId, after: '0', upTo: '1' })
  await here.write('society-weekly', { personId })
  await db.execute(sql`
    insert into conduct_decisions (id, person_id, action, reason, decided_at)
    values ('dec_1', ${personId}, 'pause-1', 'It names a price of another bidder.', ${at})`)
  for (const kind of ['conduct-decision', 'conduct-answer', 'appeal-answer'])
    await here.write(kind, { decisionId: 'dec_1' })
  await here.write('conduct-urgent', { seq: '1' })
  await here.write('society-digest', {
    counts: JSON.stringify({ reports: 2, hours: 5, appeals: 1, questions: 3, messages: 40 }),
  })
}

/** A member who said that she comes to the next live call, and what she'd do by then. */
export async function writeLiveCallEmails(here: Here): Promise<void> {
  await giveMembership(here.shop.deps, 'caller@example.com', 'active')
  const { session } = await signIn(here.shop, 'caller@example.com')
  const personId = session.person.id
  await storeMemberNamed(here, personId, 'Cal R.')
  const at = { weekday: 2, localTime: '12:00', zone: 'America/New_York', minutes: 60 }
  await addSeries(here.shop.deps, { title: 'Strategy call', ...at, link: null })
  const [call] = await findComingCalls(here.shop.deps, 1)
  const callId = call?.id ?? ''
  await commit(here.shop.deps, personId, 'Send the budget page')
  await here.write('live-call-withdrawn', { callId, personId })
  await here.shop.database.db.insert(callRsvps).values({ callId, personId, createdAt: here.clock.now() })
  for (const kind of ['invitation', 'reminder', 'commitments', 'canceled'])
    await here.write(`live-call-${kind}`, { callId, personId })
}

export async function writeWinEmail(here: Here): Promise<void> {
  const { session } = await signIn(here.shop, 'winner@example.com')
  const win = { title: 'A second oven', funder: 'County Office', amountCents: 100_00, wonOn: '2026-01-15', story: '' }
  const winId = await sendWin(here.shop.deps, session.person.id, { ...win, showsName: true, showsAmount: true })
  await decideWin(here.shop.deps, winId, { state: 'returned', reason: 'The letter says $90.' })
  await here.write('win-decided', { winId })
  await here.write('win-decided', { winId, wasUp: 'yes' })
}

async function storeMemberNamed(here: Here, personId: string, name: string): Promise<void> {
  const profile = { name, state: null, sector: null, zone: 'America/New_York', listed: false }
  const day = { ...here.shop.deps, clock: { now: () => new Date(here.clock.now().getTime() - DAY) } }
  await here.shop.database.transact((tx) =>
    storeMember(day, tx, personId, { ...profile, certificates: null, canHelpWith: null }),
  )
}
