import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { fromFixture } from './fixtures.ts'
import { newId } from './identifiers.ts'
import { getObject, saveObject } from './ledger.ts'
import { fieldEquals, listObjects } from './lists.ts'
import { type RequestContext, requireObject } from './request-context.ts'

/** Adds to what a customer owes; a negative amount is a credit, which her next invoice uses. */
export function adjustBalance(
  context: RequestContext,
  { amount, currency, description, metadata }: Stripe.CustomerCreateBalanceTransactionParams,
  id: string,
): Stripe.CustomerBalanceTransaction {
  const customer = requireObject(context, 'customer', id)
  if (customer.currency && customer.currency !== currency)
    throw invalidRequest(`You cannot combine currencies on a single customer: ${customer.currency}.`, 'currency')
  return move(context, { ...customer, currency }, amount, {
    type: 'adjustment',
    description: description ?? null,
    metadata: (metadata || {}) as Stripe.Metadata,
  })
}

export function listBalance(context: RequestContext, params: Stripe.CustomerListBalanceTransactionsParams, id: string) {
  const { id: customer } = requireObject(context, 'customer', id)
  const url = `/v1/customers/${customer}/balance_transactions`
  const conditions = [fieldEquals('customer', customer), fieldEquals('invoice', params.invoice)]
  return listObjects(context, 'customer_balance_transaction', url, params, conditions)
}

/** Takes a customer's credit off an invoice that is being finalized, as far as it goes. */
export function applyBalance(context: RequestContext, invoice: Stripe.Invoice, customerId: string): Stripe.Invoice {
  const customer = getObject(context.ledger, 'customer', customerId)
  const amount = customer.balance > 0 ? -customer.balance : Math.min(invoice.total, -customer.balance)
  if (amount === 0) return invoice
  move(context, customer, amount, { type: 'applied_to_invoice', invoice: invoice.id, metadata: {} })
  const due = invoice.total - amount
  const balances = { starting_balance: customer.balance, ending_balance: customer.balance + amount }
  return { ...invoice, ...balances, amount_due: due, amount_remaining: due }
}

function move(
  context: RequestContext,
  customer: Stripe.Customer,
  amount: number,
  why: Pick<Stripe.CustomerBalanceTransaction, 'type' | 'metadata'> & Partial<Stripe.CustomerBalanceTransaction>,
): Stripe.CustomerBalanceTransaction {
  const balance = customer.balance + amount
  saveObject(context.ledger, { ...customer, balance })
  const own = { amount, ending_balance: balance, currency: customer.currency ?? 'usd', customer: customer.id }
  const made = { id: newId('cbtxn'), created: context.at, ...own, ...why }
  return saveObject(context.ledger, fromFixture('customer_balance_transaction', made))
}
