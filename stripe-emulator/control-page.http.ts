import { Hono } from 'hono'
import type Stripe from 'stripe'
import type { EmulatorActions } from './actions.ts'
import type { EmulatorContext } from './context.ts'
import { StripeApiError } from './errors.ts'
import { DEMO_NOTICE, escapeHtml, htmlResponse, money, renderPage, sameOrigin } from './html-page.ts'
import { selectObjects } from './ledger.ts'
import { readForm } from './request-body.ts'

const DAY = 86_400
const MAX_SESSIONS = 25

/**
 * `/_control/page`: where a person moves the clock and does what banks do. Open to everyone who sees the demonstration:
 * nothing in it is real.
 */
export function controlPageRoutes(context: EmulatorContext, actions: EmulatorActions): Hono {
  return new Hono()
    .get('/_control/page', () => htmlResponse(render(context, actions.now())))
    .post('/_control/page', async (c) => {
      if (!sameOrigin(c, context.publicUrl())) return c.text('That request came from another site', 403)
      const { order = '', id = '' } = await readForm(c)
      const result = await runAction(actions, order, id)
      return htmlResponse(render(context, actions.now(), result))
    })
}

type ControlAction = (actions: EmulatorActions, id: string) => Promise<unknown>

const CONTROL_ACTIONS: Record<string, { label: string; carryOut: ControlAction }> = {
  day: { label: 'Move the clock a day on', carryOut: (actions) => actions.advance(DAY) },
  month: { label: 'Move the clock 31 days on', carryOut: (actions) => actions.advance(31 * DAY) },
  clear: { label: 'Let the debit clear', carryOut: (actions, id) => actions.settleDebit(id, 'succeeded') },
  bounce: { label: 'Let the debit fail', carryOut: (actions, id) => actions.settleDebit(id, 'failed') },
  refund: { label: 'Refund', carryOut: (actions, id) => actions.refund(id) },
  dispute: { label: 'Dispute', carryOut: (actions, id) => actions.dispute(id) },
  renew: { label: 'Charge the next renewal', carryOut: (actions, id) => actions.renew(id) },
  fail: { label: 'Let the next renewal fail', carryOut: (actions, id) => actions.failNextRenewal(id) },
  end: { label: 'Let it end in 10 days', carryOut: (actions, id) => actions.cancelIn(id, 10 * DAY) },
}

/** Returns a sentence about how it went. */
async function runAction(actions: EmulatorActions, name: string, id: string): Promise<string> {
  const action = Object.hasOwn(CONTROL_ACTIONS, name) ? CONTROL_ACTIONS[name] : undefined
  if (!action) return 'Choose one of the buttons.'
  try {
    await action.carryOut(actions, id)
    return `Done: ${action.label}.`
  } catch (error) {
    if (error instanceof StripeApiError) return error.message
    throw error
  }
}

function render({ ledger, publicUrl }: EmulatorContext, now: Date, result?: string): string {
  const action = new URL(`${publicUrl()}/_control/page`).pathname
  const sessions = selectObjects(ledger, 'checkout.session', 'order by seq desc limit ?', MAX_SESSIONS)
  const body = `${DEMO_NOTICE}<main><h1>Behind the demonstration checkout</h1>
<p>Here you play the customer’s bank. What you do reaches the site as it would from Stripe, and its emails are in the <a href="/demo/outbox">outbox</a>. <a href="/">Back to the site</a></p>
${result ? `<p role="status">${escapeHtml(result)}</p>` : ''}
<p>The clock of the payments says ${now.toUTCString()}. Moving it charges the renewals that fall due.</p>
${renderButtons(action, ['day', 'month'], '')}
<h2>Checkouts, newest first</h2>
${sessions.length === 0 ? '<p>No one has opened a checkout yet. Buy something, and it appears here.</p>' : sessions.map((session) => renderSession(action, session)).join('\n')}
</main>`
  return renderPage('Behind the demonstration checkout', body)
}

function renderSession(action: string, session: Stripe.Checkout.Session): string {
  const { status, payment_status: paid, id, subscription } = session
  const facts = [
    session.customer_details?.email ?? 'nobody yet',
    money(session.amount_total ?? 0, session.currency),
    status === 'complete' ? (paid === 'paid' ? 'paid' : 'waiting for the bank') : (status ?? ''),
  ]
  const debit = status === 'complete' && paid === 'unpaid' ? ['clear', 'bounce'] : []
  const after = status === 'complete' && paid === 'paid' ? ['refund', 'dispute'] : []
  return `<section><p>${escapeHtml(facts.join(' · '))}<br><small>${escapeHtml(id)}</small></p>
${renderButtons(action, [...debit, ...after], id)}
${typeof subscription === 'string' ? renderButtons(action, ['renew', 'fail', 'end'], subscription) : ''}</section>`
}

function renderButtons(action: string, names: string[], id: string): string {
  if (names.length === 0) return ''
  const inner = names
    .map((name) => `<button name="order" value="${name}">${CONTROL_ACTIONS[name]?.label}</button>`)
    .join('\n')
  return `<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="id" value="${escapeHtml(id)}">${inner}</form>`
}
