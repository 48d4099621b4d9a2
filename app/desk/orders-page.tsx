import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { findOffer, offers } from '../catalog/offers.ts'
import type { Db } from '../platform/database/database.server.ts'
import { addDays, isDay, longDate, startOfDay } from '../platform/dates.ts'
import { orders } from '../sales/orders/orders.sql.ts'
import { parseNewsletter } from '../sales/orders/orders.ts'
import { disputes } from '../sales/payments/payments.sql.ts'
import { TextLink } from '../ui/kit/links.tsx'
import { FilterForm } from '../ui/kit/list.tsx'
import { Page, PageSection } from '../ui/kit/page.tsx'
import type { Route } from './+types/orders-page.ts'
import { requireDesk } from './desk-access.ts'
import { deskMeta } from './desk-parts.tsx'
import { comesAfter, PAGE_LIMIT, readPlace, toPage } from './list-place.ts'
import { OrderRows } from './order-rows.tsx'
import { toOrderRow } from './order-view.ts'

const PATH = '/desk/orders'

/** Every order, newest first, narrowed by how it stands, what it is of and when it came. */
export async function loader(args: Route.LoaderArgs) {
  const { database, scheduling } = (await requireDesk(args)).deps
  const { db } = database
  const { timeZone } = scheduling
  const query = new URL(args.request.url).searchParams
  const filter = readFilter(query)
  const after = readPlace(query, 'ord')
  const isMatch = matches(db, filter, timeZone)
  const rows = await db
    .select()
    .from(orders)
    .where(and(isMatch, comesAfter(after, { at: orders.createdAt, id: orders.id })))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(PAGE_LIMIT)
  const { shown, pager } = toPage(rows, ({ createdAt, id }) => ({ at: createdAt, id }), { path: PATH, filter, after })
  return {
    ...{ filter, pager, count: await countOrders(db, isMatch) },
    rows: shown.map((order) => toOrderRow(order, longDate(order.createdAt, timeZone))),
    kinds: Object.entries(KINDS).map(([kind, { label }]) => [kind, label] as const),
    products: Object.values(offers).map(({ id, title }) => [id, title] as const),
  }
}

/** What the list can be narrowed to, by the name in its address. */
const KINDS = {
  paid: { label: 'Paid', is: () => and(isNotNull(orders.paidAt), isNull(orders.givenBy)) },
  returned: { label: 'Refunded, whole or in part', is: () => gt(orders.refundedCents, 0) },
  disputed: {
    label: 'Disputed',
    // Disputes are few: their orders are looked up, and not all orders asked whether they have one.
    is: (db: Db) => sql`${orders.id} = any(array(${db.select({ id: disputes.orderId }).from(disputes)}))`,
  },
  review: { label: 'Needs review', is: () => eq(orders.state, 'review') },
  unfinished: {
    label: 'Never paid',
    is: () => and(inArray(orders.state, ['open', 'confirming', 'failed', 'expired']), isNull(orders.givenBy)),
  },
  given: { label: 'Gifts, and what was bought before', is: () => isNotNull(orders.givenBy) },
} satisfies Record<string, { label: string; is(db: Db): SQL | undefined }>

const isKind = (text: string): text is keyof typeof KINDS => Object.hasOwn(KINDS, text)

/** As its form shows it: what can't be used is left out. */
function readFilter(query: URLSearchParams) {
  const [kind = '', product = '', from = '', to = ''] = ['kind', 'product', 'from', 'to'].map(
    (name) => query.get(name) ?? '',
  )
  return {
    kind: isKind(kind) ? kind : '',
    product: findOffer(product) ? product : '',
    /** The slug of the newsletter whose links led to them. */
    newsletter: parseNewsletter(query.get('newsletter')) ?? '',
    from: isDay(from) ? from : '',
    to: isDay(to) ? to : '',
  } as const
}

/** @param zone the coach's, in which days begin */
function matches(db: Db, filter: ReturnType<typeof readFilter>, zone: string): SQL | undefined {
  const { kind, product, newsletter, from, to } = filter
  return and(
    kind ? KINDS[kind].is(db) : undefined,
    product ? eq(orders.productId, product) : undefined,
    newsletter ? eq(orders.newsletter, newsletter) : undefined,
    from ? gte(orders.createdAt, startOfDay(from, zone)) : undefined,
    to ? lt(orders.createdAt, startOfDay(addDays(to, 1), zone)) : undefined,
  )
}

/** Counted no further than this. */
const MAX_COUNTED = 1000

/** `17`, or `1,000+`. */
async function countOrders(db: Db, isMatch: SQL | undefined): Promise<string> {
  const some = db
    .select({ id: orders.id })
    .from(orders)
    .where(isMatch)
    .limit(MAX_COUNTED + 1)
  const count = await db.$count(some.as('some'))
  return count > MAX_COUNTED ? `${MAX_COUNTED.toLocaleString('en-US')}+` : String(count)
}

export const meta = () => deskMeta('Orders')

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { filter, count, rows, pager, kinds, products } = loaderData
  const isNarrowed = Object.values(filter).some(Boolean)
  const none = isNarrowed ? 'No orders match. Clear a filter.' : 'Nothing ordered yet. The first order shows here.'
  return (
    <Page title="Orders">
      <FilterForm
        action={`${PATH}#found`}
        values={filter}
        button="Show"
        className="lg:grid-cols-[1fr_1.5fr_11rem_11rem_auto]"
        fields={[
          { label: 'Status', name: 'kind', all: 'Any', options: kinds },
          { label: 'What', name: 'product', all: 'Everything', options: products },
          { label: 'From', name: 'from', type: 'date' },
          { label: 'To', name: 'to', type: 'date' },
        ]}
      />
      {filter.newsletter && (
        <p className="mt-5 flex flex-wrap items-center gap-x-4 text-fine">
          <span className="[overflow-wrap:anywhere]">
            Only orders through the links of the newsletter “{filter.newsletter}”.
          </span>
          <TextLink href={PATH}>Show all orders</TextLink>
        </p>
      )}
      <PageSection
        id="found"
        title={isNarrowed ? 'Found' : 'All, newest first'}
        aside={count}
        empty={rows.length === 0 && none}
        pager={pager}
      >
        <OrderRows rows={rows} />
      </PageSection>
    </Page>
  )
}
