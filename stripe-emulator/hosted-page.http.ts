import { type Context, Hono } from 'hono'
import type Stripe from 'stripe'
import { applyCode, codeOfSession, loadSession, sessionNotes } from './checkout-sessions.ts'
import type { EmulatorContext } from './context.ts'
import { type PageContent, renderPage } from './hosted-page.ts'
import { HTML_HEADERS, htmlResponse, renderNotice } from './html-page.ts'
import { findObject, getObject, transact } from './ledger.ts'
import { codeProblem, findPromotionCode } from './promotion-codes.ts'
import { readForm } from './request-body.ts'
import type { RequestContext } from './request-context.ts'
import { completeSession, declinePayment } from './session-completion.ts'

type Session = Stripe.Checkout.Session

const DECLINED = 'Your card was declined and you haven’t been charged. Try again or choose another way to pay.'
const INVALID_EMAIL = 'Enter an email address, such as name@example.com.'

/** `/pay/:id`: the page that replaces Stripe's checkout; it works without JavaScript. */
export function checkoutPageRoutes(pages: EmulatorContext): Hono {
  const routes = new Hono()
  routes.get('/pay/:id', (c) => {
    const context = pages.beginRequest(null)
    const session = findObject(context.ledger, 'checkout.session', c.req.param('id'))
    return session ? pageResponse(context, session) : noticeResponse(404, NOT_FOUND)
  })
  routes.post('/pay/:id', async (c) => {
    const context = pages.beginRequest(null)
    if (!sameOrigin(c, context.publicUrl())) return noticeResponse(403, CROSS_ORIGIN)
    const session = findObject(context.ledger, 'checkout.session', c.req.param('id'))
    if (!session) return noticeResponse(404, NOT_FOUND)
    const form = await readForm(c)
    const choice = String(form.choice ?? '')
    if (choice === 'code' || choice === 'remove-code')
      return handleCode(context, session, choice === 'code' ? String(form.code ?? '').trim() : '')
    const response = handleChoice(context, session, choice, String(form.email ?? '').trim())
    pages.dispatcher.wake()
    return response
  })
  return routes
}

/**
 * Whether a form was sent by one of our pages: by Sec-Fetch-Site if the browser sends it, else by the Origin.
 * A request with neither is refused.
 */
export function sameOrigin(c: Context, publicUrl: string): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  return c.req.header('origin') === new URL(publicUrl).origin
}

function handleCode(context: RequestContext, session: Session, code: string): Response {
  if (session.status !== 'open' || !session.allow_promotion_codes) return pageResponse(context, session)
  const problem = transact(context.ledger, () => applyCode(context, session, code))
  if (problem) return pageResponse(context, session, { typedCode: { code, problem }, status: 422 })
  return pageResponse(context, loadSession(context, session.id))
}

function handleChoice(context: RequestContext, session: Session, choice: string, email: string): Response {
  const { id, status } = session
  if (choice === 'cancel' && session.cancel_url) return redirectTo(session.cancel_url)
  if (status !== 'open') return status === 'complete' ? redirectTo(successUrl(session)) : pageResponse(context, session)
  if (choice === 'decline') {
    transact(context.ledger, () => declinePayment(context, id, email || null))
    return pageResponse(context, session, { alert: DECLINED, email })
  }
  if (choice !== 'pay' && choice !== 'debit')
    return pageResponse(context, session, { alert: 'Choose one of the buttons.', email, status: 400 })
  if (!/^[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+$/.test(email))
    return pageResponse(context, session, { alert: INVALID_EMAIL, email, status: 422 })
  const lost = lostCode(context, session)
  if (lost) return pageResponse(context, loadSession(context, session.id), { alert: lost, email, status: 409 })
  transact(context.ledger, () => completeSession(context, id, email, choice === 'pay' ? 'card' : 'debit'))
  return redirectTo(successUrl(session))
}

/** A code whose last use someone else took, or that was switched off: it is taken off again before anyone pays. */
function lostCode(context: RequestContext, session: Session): string | null {
  const promotion = findPromotionCode(context, codeOfSession(session))
  const problem = promotion ? codeProblem(context, promotion, sessionNotes(context, session.id).lines) : null
  if (problem) transact(context.ledger, () => applyCode(context, session, ''))
  return problem && `${problem} You haven’t been charged. Look at the new total before you pay.`
}

function successUrl({ success_url, id }: Session): string {
  return (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
}

function redirectTo(url: string): Response {
  return new Response(null, { status: 303, headers: { ...HTML_HEADERS, location: url } })
}

function pageResponse(
  context: RequestContext,
  session: Session,
  reply: Partial<Pick<PageContent, 'alert' | 'email' | 'typedCode'>> & { status?: number } = {},
) {
  const { alert = null, email = '', typedCode, status = 200 } = reply
  const { lines, coupon } = sessionNotes(context, session.id)
  // By its path: the page may be open by another name of this machine.
  const action = new URL(`${context.publicUrl()}/pay/${session.id}`).pathname
  const found = coupon ? getObject(context.ledger, 'coupon', coupon) : null
  const code = findPromotionCode(context, codeOfSession(session))?.code
  const content: PageContent = { session, lines, coupon: found, code, typedCode, alert, email, action }
  return htmlResponse(renderPage(content), { status, formAction: formTargets(session) })
}

/** The page itself, and the places to which its form leads on. */
function formTargets({ success_url, cancel_url }: Session): string {
  const origins = [success_url, cancel_url].filter((url) => url !== null).map((url) => new URL(url).origin)
  return ["'self'", ...new Set(origins)].join(' ')
}

const NOT_FOUND = [
  'We can’t find this checkout',
  'The link may be incomplete. Go back to the site and start again.',
] as const
const CROSS_ORIGIN = ['That request came from another site', 'Open the checkout page and use its buttons.'] as const

function noticeResponse(status: number, [title, text]: readonly [string, string]): Response {
  return htmlResponse(renderNotice(title, text), { status, formAction: "'none'" })
}
