import Stripe from 'stripe'
import type { AppContext } from '../../platform/app-context.ts'
import { findOrder } from '../orders/orders.ts'

/** What goes on the balance of the customer who pays for an order. */
interface CustomerCredit {
  /** Of the credit with us: it names its request, so that none is made twice. */
  id: string
  orderId: string
  cents: number
  isFirstAttempt: boolean
}

type CreditResult = { state: 'made'; transactionId: string } | { state: 'refused'; reason: string }

/** Credits a customer's balance, which her next invoices use up. A crash or a lost answer ends in one credit. */
export async function creditCustomer(
  { database, stripe }: Pick<AppContext, 'database' | 'stripe'>,
  { id, orderId, cents, isFirstAttempt }: CustomerCredit,
): Promise<CreditResult> {
  const order = await findOrder(database.db, orderId)
  const customer = order?.stripeCustomerId
  if (!order || !customer) return { state: 'refused', reason: 'the order has no customer at Stripe' }
  try {
    // Stripe forgets a key after a day, and the job is tried for three.
    const known = isFirstAttempt ? undefined : await findTransaction(stripe, customer, { credit_id: id })
    const { id: transactionId } =
      known ??
      (await stripe.customers.createBalanceTransaction(
        customer,
        { amount: -cents, currency: order.currency, description: 'A month as a gift', metadata: { credit_id: id } },
        { idempotencyKey: id },
      ))
    return { state: 'made', transactionId }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return { state: 'refused', reason: error.message }
  }
}

/**
 * Takes off a customer's balance what is left of a credit there. A crash or a lost answer takes it once. Where it isn't known
 * whether the credit was made, it's made first: a request that is still on its way then ends in the same one.
 */
export async function takeBackCredit(
  deps: Pick<AppContext, 'database' | 'stripe'>,
  credit: Omit<CustomerCredit, 'isFirstAttempt'>,
): Promise<void> {
  const { id, orderId, cents } = credit
  const { stripe } = deps
  const made = await creditCustomer(deps, { ...credit, isFirstAttempt: false })
  const order = await findOrder(deps.database.db, orderId)
  if (made.state === 'refused' || !order?.stripeCustomerId) return
  const customer = await stripe.customers.retrieve(order.stripeCustomerId)
  if (customer.deleted || (await findTransaction(stripe, customer.id, { removed_credit_id: id }))) return
  // What an invoice already used can't be taken back.
  const amount = Math.min(cents, -customer.balance)
  if (amount <= 0) return
  const metadata = { removed_credit_id: id }
  await stripe.customers.createBalanceTransaction(
    customer.id,
    { amount, currency: order.currency, description: 'The gift became a free month', metadata },
    { idempotencyKey: `${id}-removed` },
  )
}

async function findTransaction(stripe: Stripe, customer: string, wanted: Record<string, string>) {
  const isWanted = ({ metadata }: Stripe.CustomerBalanceTransaction) =>
    Object.entries(wanted).every(([key, value]) => metadata?.[key] === value)
  for await (const transaction of stripe.customers.listBalanceTransactions(customer, { limit: 100 }))
    if (isWanted(transaction)) return transaction
  return undefined
}
