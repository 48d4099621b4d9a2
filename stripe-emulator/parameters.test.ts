import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Parameter, ParameterTree } from './parameters.ts'
import * as known from './parameters.ts'

/** Stripe's own description of its requests, API version 2023-08-16; beside the checkout, not in the repository. */
const FILE = new URL('../../shared/stripe/spec3.json', import.meta.url)
const present = existsSync(FILE)
if (!present)
  console.warn(`Skipped: the parameters are not held against Stripe's description, because ${FILE.pathname} is missing`)

const REQUESTS: Record<Exclude<keyof typeof known, 'retrieve' | 'listInvoicePayments'>, string> = {
  createCheckoutSession: 'post /v1/checkout/sessions',
  listCheckoutSessions: 'get /v1/checkout/sessions',
  listCheckoutLineItems: 'get /v1/checkout/sessions/{session}/line_items',
  listPaymentIntents: 'get /v1/payment_intents',
  listCharges: 'get /v1/charges',
  createRefund: 'post /v1/refunds',
  listRefunds: 'get /v1/refunds',
  listDisputes: 'get /v1/disputes',
  updateSubscription: 'post /v1/subscriptions/{subscription_exposed_id}',
  cancelSubscription: 'delete /v1/subscriptions/{subscription_exposed_id}',
  listSubscriptions: 'get /v1/subscriptions',
  listInvoices: 'get /v1/invoices',
  createPrice: 'post /v1/prices',
  listPrices: 'get /v1/prices',
  createProduct: 'post /v1/products',
  createCoupon: 'post /v1/coupons',
  listEvents: 'get /v1/events',
}

const TREES: Record<string, ParameterTree> = { ...known }

/** Known in 2023, gone from the types of the API version that the SDK pins: Stripe would refuse them now. */
const RETIRED: Record<string, string[]> = {
  createCheckoutSession: ['line_items[].dynamic_tax_rates[]', 'payment_method_types[]'],
  updateSubscription: ['coupon', 'promotion_code'],
  createPrice: ['recurring.aggregate_usage'],
  createProduct: ['features[].name'],
}

test.skipIf(!present).each(Object.entries(REQUESTS))(
  '%s knows every parameter of "%s" that Stripe has not retired',
  (name, request) => {
    const tree = TREES[name] as ParameterTree
    const unknown = pathsOf(request).filter((path) => !knows(tree, path.split('.')))
    expect(unknown.sort()).toEqual(RETIRED[name] ?? [])
  },
)

interface Schema {
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}
interface Operation {
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

function pathsOf(request: string): string[] {
  const [method = '', path = ''] = request.split(' ')
  const spec = JSON.parse(readFileSync(FILE, 'utf8')) as { paths: Record<string, Record<string, Operation>> }
  const operation = spec.paths[path]?.[method]
  if (!operation) throw new Error(`Stripe's description has no ${request}`)
  const body = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema
  const query = (operation.parameters ?? []).filter((one) => one.in === 'query')
  return [...leaves(body ?? {}, ''), ...query.flatMap(({ name, schema }) => leaves(schema, name))]
}

function leaves(schema: Schema, at: string): string[] {
  const inner = [schema, ...(schema.anyOf ?? [])].find((one) => one.properties || one.items)
  if (inner?.items) return leaves(inner.items, `${at}[]`)
  if (!inner?.properties) return at ? [at] : []
  return Object.entries(inner.properties).flatMap(([name, one]) => leaves(one, at ? `${at}.${name}` : name))
}

/** Whether a path such as `line_items[].price` leads somewhere; open kinds take whatever is below them. */
function knows(parameter: Parameter, path: string[]): boolean {
  const [step, ...rest] = path
  if (step === undefined || parameter === 'anything' || parameter === 'map' || parameter === 'range') return true
  if (typeof parameter === 'string' || Array.isArray(parameter)) return false
  const name = step.replaceAll('[]', '')
  const child = (parameter as ParameterTree)[name]
  if (child === undefined) return false
  if (!step.endsWith('[]')) return knows(child, rest)
  return child === 'anything' || (Array.isArray(child) && knows(child[0] as Parameter, rest))
}
