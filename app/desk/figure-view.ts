import {
  countDisputes,
  type FigureList,
  type FigurePlace,
  type FigureRow,
  listFigure,
  type Month,
  membershipFigures,
  monthLabel,
  sumMonth,
} from '../money/money.ts'
import type { AppContext } from '../platform/app-context.ts'
import { capitalize } from '../platform/capitalize.ts'
import type { Db } from '../platform/database/database.server.ts'
import { longDate } from '../platform/dates.ts'
import { personPath } from './handle-person-form.ts'
import { cents, counted, rate } from './money-format.ts'

export type FigureView = Awaited<ReturnType<typeof loadFigure>>

/** The rows of a figure, fifty at a time, with what all of them come to. */
export async function loadFigure(
  { database: { db } }: Pick<AppContext, 'database'>,
  list: FigureList,
  month: Month,
  after: FigurePlace | undefined,
) {
  const { rows, hasMore } = await listFigure(db, list, month, after)
  const last = rows.at(-1)
  const { title, figure, others } = LISTS[list]
  return {
    title,
    back: `/desk/money?month=${month}`,
    label: list === 'memberships' ? 'Today' : monthLabel(month),
    ...(await figure(db, month)),
    others: others.map((other) => ({ label: LISTS[other].title, href: figurePath(other, month) })),
    rows: rows.map((row) => toRow(list, month, row)),
    next: hasMore && last ? figurePath(list, month, last) : undefined,
    first: after ? figurePath(list, month) : undefined,
  }
}

export function isFigureList(text: string): text is FigureList {
  return Object.hasOwn(LISTS, text)
}

export function figurePath(list: FigureList, month: Month, after?: FigurePlace): string {
  const query = new URLSearchParams({ month, ...(after && { after: `${after.at.getTime()}.${after.id}` }) })
  return `/desk/money/${list}?${query}`
}

export function readFigurePlace(text: string | null): FigurePlace | undefined {
  const [, time, id] = /^(\d{1,14})\.([\w ]{1,100})$/.exec(text ?? '') ?? []
  return time && id ? { at: new Date(Number(time)), id } : undefined
}

interface List {
  title: string
  /** The figure, and the sentence by which it follows from the rows. */
  figure(db: Db, month: Month): Promise<{ value: string; meaning: string }>
  /** The lists that it is counted against. */
  others: readonly FigureList[]
}

const LISTS: Record<FigureList, List> = {
  memberships: {
    title: 'Monthly recurring',
    async figure(db, month) {
      const { running, mrrCents } = await membershipFigures(db, month)
      const meaning = `${counted(running, 'membership')}, each with what it brings a month. One that you gave brings nothing.`
      return { value: cents(mrrCents), meaning }
    },
    others: [],
  },
  left: { title: 'Members who left', figure: churn, others: ['at-start'] },
  'at-start': { title: 'Members when the month began', figure: churn, others: ['left'] },
  disputes: { title: 'Disputes', figure: disputed, others: ['payments'] },
  payments: { title: 'Payments', figure: disputed, others: ['disputes'] },
}

async function churn(db: Db, month: Month) {
  const { atStart, ended } = await membershipFigures(db, month)
  const meaning = `${ended.toLocaleString('en-US')} left, of ${counted(atStart, 'member')} when the month began.`
  return { value: rate(ended, atStart), meaning }
}

async function disputed(db: Db, month: Month) {
  const [opened, sums] = [await countDisputes(db, month), await sumMonth(db, month)]
  const paid = sums.find(({ category }) => category === 'charge')?.count ?? 0
  return { value: rate(opened, paid), meaning: `${counted(opened, 'dispute')}, against ${counted(paid, 'payment')}.` }
}

function toRow(list: FigureList, month: Month, row: FigureRow) {
  const { id, orderId, email, status } = row
  const isOfMember = list === 'memberships' || list === 'left' || list === 'at-start'
  const order = orderId && `/desk/orders/${orderId}`
  return {
    id,
    name: email ?? id,
    href: isOfMember && email ? personPath(email) : order,
    about: isOfMember
      ? `${memberState(list, month, row)}, member since ${longDate(row.paidAt ?? row.at, 'UTC')}`
      : `${statusLabel(status)}, ${longDate(row.at, 'UTC')}`,
    amount: list === 'memberships' || !isOfMember ? cents(row.cents) : undefined,
    order: isOfMember ? order : undefined,
  }
}

function memberState(list: FigureList, month: Month, { status, endedAt }: FigureRow): string {
  if (list === 'memberships') return statusLabel(status)
  const isOver = endedAt !== null && endedAt.toISOString().slice(0, 7) === month
  return isOver ? `Left ${longDate(endedAt, 'UTC')}` : 'Stayed'
}

/** `past_due` is `Past due`. */
function statusLabel(status: string): string {
  return capitalize(status.replaceAll('_', ' '))
}
