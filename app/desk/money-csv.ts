import { isMonth, listMonth } from '../money/money.ts'
import { appContext } from '../platform/app-context.ts'
import { formatCsv } from '../platform/csv.ts'
import { PRIVATE_HEADERS } from '../platform/http/security-headers.ts'
import type { Route } from './+types/money-csv.ts'
import { nothingHere, requireDesk } from './desk-access.ts'

/** Every movement of a month, as numbers that a spreadsheet adds up. */
export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  const { db } = args.context.get(appContext).database
  const month = new URL(args.request.url).searchParams.get('month') ?? ''
  if (!isMonth(month)) throw nothingHere()
  const rows = (await listMonth(db, month)).map(({ id, createdAt, category, currency, source, ...cents }) => [
    ...[id, createdAt.toISOString(), category, currency, source ?? ''],
    ...[cents.amountCents / 100, cents.feeCents / 100, cents.netCents / 100],
  ])
  const head = ['id', 'time in UTC', 'category', 'currency', 'source', 'amount', 'fee', 'net']
  return new Response(formatCsv([head, ...rows]), {
    headers: {
      ...PRIVATE_HEADERS,
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="money-${month}.csv"`,
    },
  })
}
