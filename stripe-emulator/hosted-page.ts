import { Hono } from 'hono'
import type Stripe from 'stripe'
import { applyCode, completeSession, declinePayment, sessionNotes } from './checkout-sessions.ts'
import type { EmulatorContext } from './context.ts'
import { codeOfSession, codeProblem } from './coupons.ts'
import {
  DEMO_NOTICE,
  escapeHtml,
  htmlResponse,
  money,
  noticeResponse,
  redirectTo,
  renderPage,
  sameOrigin,
} from './html-page.ts'
import { findObject, getObject, transact } from './ledger.ts'
import { type Line, sum } from './line-items.ts'
import { readForm } from './request-body.ts'
import type { RequestContext } from './request-context.ts'

type Session = Stripe.Checkout.Session

const DECLINED = 'Your card was declined and you haven’t been charged. Try again or choose another way to pay.'
const INVALID_EMAIL = 'Enter an email address, such as name@example.com.'
const NOT_FOUND = {
  ...{ status: 404, title: 'We can’t find this checkout' },
  text: 'The link may be incomplete. Go back to the site and start again.',
}
const CROSS_ORIGIN = {
  ...{ status: 403, title: 'That request came from another site' },
  text: 'Open the checkout page and use its buttons.',
}

/** `/pay/:id`: the page that replaces Stripe's checkout; it works without JavaScript. */
export function checkoutPageRoutes(pages: EmulatorContext): Hono {
  return new Hono()
    .get('/pay/:id', (c) => {
      const context = pages.beginRequest()
      const session = findObject(context.ledger, 'checkout.session', c.req.param('id'))
      return session ? pageResponse(context, session) : noticeResponse(NOT_FOUND)
    })
    .post('/pay/:id', async (c) => {
      const context = pages.beginRequest()
      if (!sameOrigin(c, context.publicUrl())) return noticeResponse(CROSS_ORIGIN)
      const session = findObject(context.ledger, 'checkout.session', c.req.param('id'))
      if (!session) return noticeResponse(NOT_FOUND)
      const { choice = '', email = '', code = '' } = await readForm(c)
      if (choice === 'code') return handleCode(context, session, code.trim())
      if (choice === 'remove-code') return handleCode(context, session, '')
      const response = handleChoice(context, session, choice, email.trim())
      pages.dispatcher.wake()
      return response
    })
}

function handleCode(context: RequestContext, session: Session, code: string): Response {
  if (session.status !== 'open' || !session.allow_promotion_codes) return pageResponse(context, session)
  const problem = transact(context.ledger, () => applyCode(context, session, code))
  if (problem) return pageResponse(context, session, { typedCode: { code, problem }, status: 422 })
  return pageResponse(context, getObject(context.ledger, 'checkout.session', session.id))
}

function handleChoice(context: RequestContext, session: Session, choice: string, email: string): Response {
  const { id, status } = session
  if (choice === 'cancel' && session.cancel_url) return redirectTo(session.cancel_url)
  if (status !== 'open') return status === 'complete' ? redirectTo(successUrl(session)) : pageResponse(context, session)
  if (choice === 'decline') {
    transact(context.ledger, () => declinePayment(context, id))
    return pageResponse(context, session, { alert: DECLINED, email })
  }
  if (choice !== 'pay' && choice !== 'debit')
    return pageResponse(context, session, { alert: 'Choose one of the buttons.', email, status: 400 })
  if (!/^[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+$/.test(email))
    return pageResponse(context, session, { alert: INVALID_EMAIL, email, status: 422 })
  const lost = lostCode(context, session)
  if (lost)
    return pageResponse(context, getObject(context.ledger, 'checkout.session', id), { alert: lost, email, status: 409 })
  transact(context.ledger, () => completeSession(context, id, email, choice === 'pay' ? 'card' : 'debit'))
  return redirectTo(successUrl(session))
}

/** A code whose last use someone else took: it is taken off again before anyone pays. */
function lostCode(context: RequestContext, session: Session): string | null {
  const promotion = codeOfSession(context, session)
  const problem = promotion ? codeProblem(context, promotion, sessionNotes(context, session.id).lines) : null
  if (problem) transact(context.ledger, () => applyCode(context, session, ''))
  return problem && `${problem} You haven’t been charged. Look at the new total before you pay.`
}

function successUrl({ success_url, id }: Session): string {
  return (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
}

/** What a page says of the last try. */
interface Reply {
  /** What went wrong with it. */
  alert?: string
  /** The address as the visitor last wrote it. */
  email?: string
  /** What the visitor typed as a code, with what is wrong with it. */
  typedCode?: { code: string; problem: string }
  status?: number
}

function pageResponse(context: RequestContext, session: Session, reply: Reply = {}): Response {
  const { success_url, cancel_url } = session
  const [title, body] =
    session.status === 'open'
      ? ['Complete your order', renderOrder(context, session, reply)]
      : [CLOSED[session.status ?? 'expired']?.title, renderClosed(session)]
  const html = renderPage(
    `${title} – demonstration checkout`,
    `${DEMO_NOTICE}<main><h1>${title}</h1>\n${body}\n</main>`,
  )
  // The page itself, and the places to which its form leads on.
  const origins = [success_url, cancel_url].filter((url) => url !== null).map((url) => new URL(url).origin)
  return htmlResponse(html, { status: reply.status ?? 200, formAction: ["'self'", ...new Set(origins)].join(' ') })
}

/** What is to be paid, in words: "$35.00 for the first month, then $97.00 a month". */
function priceText(session: Session, lines: readonly Line[]): string {
  const first = money(session.amount_total ?? 0, session.currency)
  const monthly = lines.filter(({ isMonthly }) => isMonthly)
  const later = money(sum(monthly, 'amount_subtotal'), session.currency)
  return first === later ? `${first} a month` : `${first} for the first month, then ${later} a month`
}

function renderOrder(context: RequestContext, session: Session, { alert, email = '', typedCode }: Reply): string {
  const { lines, coupon } = sessionNotes(context, session.id)
  // By its path: the page may be open by another name of this machine.
  const action = escapeHtml(new URL(`${context.publicUrl()}/pay/${session.id}`).pathname)
  const code = codeOfSession(context, session)?.code
  const discount = session.total_details?.amount_discount ?? 0
  const reason = code ?? (coupon && getObject(context.ledger, 'coupon', coupon).name) ?? 'Discount'
  return `<dl>
${lines.map((line) => renderLine(lineLabel(line), money(line.amount_subtotal, session.currency))).join('\n')}
${discount > 0 ? renderLine(reason, `−${money(discount, session.currency)}`) : ''}
${renderLine('Due today', money(session.amount_total ?? 0, session.currency), 'due')}
</dl>
${session.mode === 'subscription' ? `<p class="price">${escapeHtml(priceText(session, lines))}</p>` : ''}
${session.allow_promotion_codes ? renderCodeForm(action, code, typedCode) : ''}
${alert ? `<p role="alert" class="alert">${escapeHtml(alert)}</p>` : ''}
<form method="post" action="${action}">
<label for="email">Email</label>
<p class="hint" id="email-hint">We’ll send your receipt and everything you buy to this address.</p>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" aria-describedby="email-hint" value="${escapeHtml(email)}">
<button name="choice" value="pay" class="primary">Pay</button>
<button name="choice" value="debit">Pay later by bank debit</button>
<button name="choice" value="decline" formnovalidate>Decline</button>
${session.cancel_url ? '<button name="choice" value="cancel" formnovalidate class="plain">Cancel</button>' : ''}
</form>
<p class="hint">“Pay” completes the order right away. “Pay later by bank debit” completes it with a payment that clears days later. “Decline” acts like a card the bank refuses.</p>`
}

function renderCodeForm(action: string, code: string | undefined, typedCode: Reply['typedCode']): string {
  const start = `<form method="post" action="${action}">`
  if (code)
    return `${start}<button name="choice" value="remove-code" class="plain">Remove ${escapeHtml(code)}</button></form>`
  const { code: typed = '', problem } = typedCode ?? {}
  return `${start}
<label for="code">Promotion code</label>
<input id="code" name="code" autocomplete="off" autocapitalize="characters" maxlength="500" value="${escapeHtml(typed)}"${problem ? ' aria-invalid="true" aria-describedby="code-problem"' : ''}>
${problem ? `<p role="alert" id="code-problem" class="alert">${escapeHtml(problem)}</p>` : ''}
<button name="choice" value="code">Apply</button>
</form>`
}

const lineLabel = ({ description, quantity }: Line) => (quantity > 1 ? `${quantity} × ${description}` : description)

function renderLine(name: string, amount: string, style?: string): string {
  return `<div${style ? ` class="${style}"` : ''}><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(amount)}</dd></div>`
}

const CLOSED: Record<string, { title: string; text: string }> = {
  complete: {
    title: 'This order is complete',
    text: 'There’s nothing left to do here. You won’t be charged twice.',
  },
  expired: {
    title: 'This checkout has expired',
    text: 'You haven’t been charged. Go back to the site and start again.',
  },
}

function renderClosed(session: Session): string {
  const back = session.status === 'complete' ? successUrl(session) : session.cancel_url
  return `<p>${CLOSED[session.status ?? 'expired']?.text}</p>
${back ? `<p><a href="${escapeHtml(back)}">Back to the site</a></p>` : ''}`
}
