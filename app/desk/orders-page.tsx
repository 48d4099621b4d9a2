import { findOffer, offers } from '../catalog/offers.ts'
import { addDays, isDay, longDate, startOfDay } from '../platform/dates.ts'
import { parseNewsletter } from '../sales/orders/orders.ts'
import { Button } from '../ui/button.tsx'
import { Select, TextField } from '../ui/field.tsx'
import type { Route } from './+types/orders-page.ts'
import { requireDesk } from './desk-access.ts'
import { DeskSection, deskMeta } from './desk-parts.tsx'
import {
  countOrders,
  findOrders,
  ORDER_KINDS,
  type OrderFilter,
  type OrderKind,
  type OrderPlace,
} from './find-orders.ts'
import { type OrderRow, toOrderRow } from './order-row.ts'
import { OrderRows } from './order-rows.tsx'
import { Pager } from './pager.tsx'

/** Every order, newest first, narrowed by how it stands, what it is of and when it came. */
export async function loader(args: Route.LoaderArgs) {
  const { database, scheduling } = (await requireDesk(args)).deps
  const query = new URL(args.request.url).searchParams
  const fields = readFilterFields(query)
  const filter = toFilter(fields, scheduling.timeZone)
  const after = readPlace(query.get('after'))
  const { found, hasMore } = await findOrders(database.db, filter, after)
  const last = found.at(-1)
  return {
    fields,
    count: await countOrders(database.db, filter),
    rows: found.map((order) => toOrderRow(order, longDate(order.createdAt, scheduling.timeZone))),
    next: hasMore && last ? listPath(fields, last) : undefined,
    first: after ? listPath(fields) : undefined,
    kinds: Object.entries(ORDER_KINDS),
    products: Object.values(offers).map(({ id, title }) => [id, title] as const),
  }
}

export const meta = () => deskMeta('Orders')

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { fields, count, rows, next, first, kinds, products } = loaderData
  const isNarrowed = Object.values(fields).some(Boolean)
  return (
    <>
      <h1 className="text-heading">Orders</h1>
      <Filter fields={fields} kinds={kinds} products={products} />
      {fields.newsletter && <FromNewsletter slug={fields.newsletter} />}
      <DeskSection id="found" title={isNarrowed ? 'Found' : 'All, newest first'} aside={count}>
        <List rows={rows} isNarrowed={isNarrowed} />
        <Pager next={next} first={first} />
      </DeskSection>
    </>
  )
}

function Filter({
  fields,
  kinds,
  products,
}: {
  fields: FilterFields
  kinds: readonly (readonly [string, string])[]
  products: readonly (readonly [string, string])[]
}) {
  return (
    <form
      // What was chosen is shown again, even where the browser keeps a form as it was.
      key={Object.values(fields).join()}
      action="/desk/orders#found"
      className="mt-5 grid grid-cols-2 items-end gap-3 max-sm:[&_input]:px-2 lg:grid-cols-[1fr_1.5fr_11rem_11rem_auto]"
    >
      <Choice label="Status" name="kind" value={fields.kind} all="Any" options={kinds} />
      <Choice label="What" name="product" value={fields.product} all="Everything" options={products} />
      <TextField label="From" name="from" type="date" defaultValue={fields.from} className="min-w-0" />
      <TextField label="To" name="to" type="date" defaultValue={fields.to} className="min-w-0" />
      {fields.newsletter && <input type="hidden" name="newsletter" value={fields.newsletter} />}
      <Button variant="outline" className="col-span-2 justify-self-start lg:col-span-1">
        Show
      </Button>
    </form>
  )
}

/** Only its orders are in the list. */
function FromNewsletter({ slug }: { slug: string }) {
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-4 text-fine">
      <span className="[overflow-wrap:anywhere]">Only orders through the links of the newsletter “{slug}”.</span>
      <a href="/desk/orders" className="prose-link inline-flex min-h-11 items-center">
        Show all orders
      </a>
    </p>
  )
}

function Choice({
  label,
  name,
  value,
  all,
  options,
}: {
  label: string
  name: string
  value: string
  all: string
  options: readonly (readonly [string, string])[]
}) {
  return (
    <Select label={label} name={name} defaultValue={value} className="min-w-0">
      <option value="">{all}</option>
      {options.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </Select>
  )
}

function List({ rows, isNarrowed }: { rows: readonly OrderRow[]; isNarrowed: boolean }) {
  if (rows.length > 0) return <OrderRows rows={rows} />
  return (
    <p className="measure mt-4">
      {isNarrowed ? 'No orders match. Clear a filter.' : 'Nothing ordered yet. The first order shows here.'}
    </p>
  )
}

/** The filter as its form shows it: what can't be used is left out. */
interface FilterFields {
  kind: string
  product: string
  newsletter: string
  from: string
  to: string
}

function readFilterFields(query: URLSearchParams): FilterFields {
  const kind = query.get('kind') ?? ''
  const product = query.get('product') ?? ''
  return {
    kind: isOrderKind(kind) ? kind : '',
    product: findOffer(product) ? product : '',
    newsletter: parseNewsletter(query.get('newsletter')) ?? '',
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
  }
}

/** @param zone the coach's, in which days begin */
function toFilter({ kind, product, newsletter, from, to }: FilterFields, zone: string): OrderFilter {
  return {
    kind: isOrderKind(kind) ? kind : undefined,
    productId: product || undefined,
    newsletter: newsletter || undefined,
    from: from ? startOfDay(from, zone) : undefined,
    before: to ? startOfDay(addDays(to, 1), zone) : undefined,
  }
}

/** The address of the list with this filter. */
function listPath(fields: FilterFields, after?: OrderPlace): string {
  const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value))
  if (after) query.set('after', `${after.createdAt.getTime()}.${after.id}`)
  return query.size > 0 ? `/desk/orders?${query}` : '/desk/orders'
}

function readPlace(text: string | null): OrderPlace | undefined {
  const [, time, id] = /^(\d{1,14})\.(ord_\w{1,60})$/.exec(text ?? '') ?? []
  return time && id ? { createdAt: new Date(Number(time)), id } : undefined
}

function isOrderKind(text: string): text is OrderKind {
  return Object.hasOwn(ORDER_KINDS, text)
}

function dayIn(text: string | null): string {
  return text && isDay(text) ? text : ''
}
