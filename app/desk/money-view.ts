import {
  addMonths,
  type CategorySums,
  countDisputes,
  findFirstMovement,
  listCategory,
  type MembershipFigures,
  type Month,
  membershipFigures,
  monthLabel,
  monthOf,
  type Payout,
  sumMonth,
  TRANSFERS,
} from '../money/money.ts'
import type { AppContext } from '../platform/app-context.ts'
import { longDate, longDateTime } from '../platform/dates.ts'
import { figurePath } from './figure-view.ts'
import { cents, counted, rate } from './money-format.ts'

/** What Stripe's reporting categories are called here; others keep Stripe's name. */
const CATEGORIES: Record<string, string> = {
  charge: 'Payments',
  refund: 'Refunds',
  dispute: 'Disputes',
  dispute_reversal: 'Disputes won',
  fee: 'Stripe’s other fees',
  payout: 'Payouts to your bank',
  payout_reversal: 'Payouts that came back',
}

const MAX_ROWS = 200

export type MoneyView = Awaited<ReturnType<typeof loadMoney>>

/** @param category whose movements are listed; without it only the sums are */
export async function loadMoney(deps: AppContext, month: Month, category: string | undefined) {
  const { db } = deps.database
  const [sums, figures, disputed, first, readAt] = await Promise.all([
    sumMonth(db, month),
    membershipFigures(db, month),
    countDisputes(db, month),
    findFirstMovement(db),
    deps.jobs.lastCompletedAt('mirror-balance'),
  ])
  const rows = category ? await listCategory(db, month, category, MAX_ROWS) : []
  const earned = sums.filter((one) => !TRANSFERS.includes(one.category))
  const current = monthOf(deps.clock.now())
  return {
    month,
    label: monthLabel(month),
    earlier: first && month > monthOf(first) ? addMonths(month, -1) : undefined,
    later: month < current ? addMonths(month, 1) : undefined,
    readAt: readAt && longDateTime(readAt),
    figures: toFigures(month, sums, earned, figures, disputed),
    sums: earned.map(toSumRow),
    total: toSumRow(addUp(earned)),
    transfers: sums.filter((one) => TRANSFERS.includes(one.category)).map(toSumRow),
    category: category ? categoryLabel(category) : undefined,
    rows: rows.map(toMovementRow),
    more: Math.max(0, (sums.find((one) => one.category === category)?.count ?? 0) - rows.length),
  }
}

/** Each figure with what it means. */
function toFigures(
  month: Month,
  sums: readonly CategorySums[],
  earned: readonly CategorySums[],
  { running, mrrCents, atStart, ended }: MembershipFigures,
  disputed: number,
) {
  const paid = sums.find(({ category }) => category === 'charge')
  const returned = sums.find(({ category }) => category === 'refund')
  return [
    {
      label: 'You keep',
      href: '#moved',
      value: cents(addUp(earned).netCents),
      meaning: 'Everything below that came in, less what went back and Stripe’s fees. Taxes aren’t in it.',
    },
    {
      label: 'Monthly recurring',
      href: figurePath('memberships', month),
      value: cents(mrrCents),
      meaning: `As of today: ${counted(running, 'membership')} at the monthly price, including any whose renewal we’re retrying. We leave out the first month’s discount and memberships you gave.`,
    },
    {
      label: 'Members who left',
      href: figurePath('left', month),
      value: rate(ended, atStart),
      meaning: `${ended} of the ${atStart} who were members when the month began.`,
    },
    {
      label: 'Refunded',
      href: `/desk/money?month=${month}&category=refund#rows`,
      value: rate(Math.abs(returned?.amountCents ?? 0), paid?.amountCents ?? 0),
      meaning: 'This month’s refunds, whenever the payment was, as a share of this month’s payments.',
    },
    {
      label: 'Disputed',
      href: figurePath('disputes', month),
      value: rate(disputed, paid?.count ?? 0),
      meaning: `${counted(disputed, 'dispute')} opened this month, as a share of ${counted(paid?.count ?? 0, 'payment')}. Card networks look closer from 0.75%.`,
    },
  ]
}

function toSumRow({ category, count, amountCents, feeCents, netCents }: CategorySums) {
  return {
    category,
    label: categoryLabel(category),
    count,
    amount: cents(amountCents),
    fee: cents(feeCents),
    net: cents(netCents),
  }
}

function toMovementRow({ movement, order, payout }: Awaited<ReturnType<typeof listCategory>>[number]) {
  const { id, createdAt, amountCents, feeCents, netCents } = movement
  return {
    id,
    when: longDateTime(createdAt),
    amount: cents(amountCents),
    fee: cents(feeCents),
    net: cents(netCents),
    name: payout ? payoutState(payout) : id,
    order: order ? { href: `/desk/orders/${order.id}`, email: order.email ?? 'A buyer' } : undefined,
  }
}

/** Where the money of a payout is. */
function payoutState({ status, arrivesAt, failure }: Payout): string {
  const day = longDate(arrivesAt, 'UTC')
  if (status === 'paid') return `At your bank since ${day}`
  if (status === 'failed') return `Your bank sent it back${failure ? `: ${failure}` : '.'}`
  if (status === 'canceled') return 'Canceled'
  return `On its way, at your bank by ${day}`
}

function addUp(sums: readonly CategorySums[]): CategorySums {
  const total = { category: 'total', count: 0, amountCents: 0, feeCents: 0, netCents: 0 }
  for (const { count, amountCents, feeCents, netCents } of sums) {
    total.count += count
    total.amountCents += amountCents
    total.feeCents += feeCents
    total.netCents += netCents
  }
  return total
}

function categoryLabel(category: string): string {
  return CATEGORIES[category] ?? (category === 'total' ? 'Together' : category.replaceAll('_', ' '))
}
