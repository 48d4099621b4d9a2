import type Stripe from 'stripe'
import { readBalance, recordPayout, recordPayoutFailed } from './balance.ts'
import { invalidRequest } from './errors.ts'
import { recordEvent } from './events.ts'
import { fromFixture } from './fixtures.ts'
import { newId } from './identifiers.ts'
import { findObject, saveObject, schedule, unschedule } from './ledger.ts'
import { type RequestContext, requireObject } from './request-context.ts'

/** How long a payout to a bank in the United States takes on the emulator's clock: two days. */
const TRANSIT_SECONDS = 2 * 86_400
const CURRENCY = 'usd'

/** Sends the owner what is in her balance, or this many cents of it. */
export function createPayout(context: RequestContext, wanted?: number): Stripe.Payout {
  const available = readBalance(context)
  const amount = wanted ?? available
  if (amount <= 0 || amount > available)
    throw invalidRequest('You have insufficient funds in your Stripe account.', 'amount', 'balance_insufficient')
  const id = newId('po')
  const arrival_date = context.at + TRANSIT_SECONDS
  const payout = fromFixture('payout', {
    ...{ id, amount, arrival_date, created: context.at, currency: CURRENCY, destination: newId('ba') },
    balance_transaction: recordPayout(context, id, amount, CURRENCY).id,
  })
  saveObject(context.ledger, payout)
  schedule(context.ledger, { subject: id, kind: 'pay payout', at: arrival_date })
  recordEvent(context, 'payout.created', payout)
  return payout
}

/** The bank has it. */
export function payPayout(context: RequestContext, id: string): void {
  const payout = findObject(context.ledger, 'payout', id)
  if (payout?.status !== 'in_transit') return
  const paid = saveObject<Stripe.Payout>(context.ledger, { ...payout, status: 'paid' })
  recordEvent(context, 'payout.paid', paid)
}

/** The bank sends it back, on the way or after it was paid; Stripe shows both as failed. */
export function failPayout(context: RequestContext, id: string): Stripe.Payout {
  const payout = requireObject(context, 'payout', id)
  if (payout.status !== 'in_transit' && payout.status !== 'paid')
    throw invalidRequest(`Payout ${id} is ${payout.status} already.`)
  unschedule(context.ledger, id)
  const failed = saveObject<Stripe.Payout>(context.ledger, {
    ...payout,
    failure_balance_transaction: recordPayoutFailed(context, payout).id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
    status: 'failed',
  })
  recordEvent(context, 'payout.failed', failed)
  return failed
}
