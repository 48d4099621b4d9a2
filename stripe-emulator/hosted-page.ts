import { createHash } from 'node:crypto'
import type Stripe from 'stripe'

/** What the hosted page shows. */
export interface PageContent {
  session: Stripe.Checkout.Session
  lines: Stripe.LineItem[]
  coupon: Stripe.Coupon | null
  /** A sentence for role=alert: what went wrong with the last try. */
  alert: string | null
  /** The address as the visitor last wrote it. */
  email: string
  action: string
}

export function renderPage(content: PageContent): string {
  const { session } = content
  const title = session.status === 'open' ? 'Complete your order' : CLOSED[session.status ?? 'expired']?.title
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – demonstration checkout</title>
<style>${STYLE}</style>
</head>
<body>
<header class="notice"><strong>Demonstration.</strong> This page stands in for Stripe’s checkout. No card is asked for and no card is charged.</header>
<main>
<h1>${title}</h1>
${session.status === 'open' ? renderOrder(content) : renderClosed(session)}
</main>
</body>
</html>
`
}

/** The policy for this one page: its own style, its own form, and the places to which the form leads on. */
export function contentSecurityPolicy({ success_url, cancel_url }: Stripe.Checkout.Session): string {
  const places = [success_url, cancel_url].filter((url) => url !== null).map((url) => new URL(url).origin)
  const formAction = ["'self'", ...new Set(places)].join(' ')
  return `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`
}

/** What is to be paid, in words: "$35.00 for the first month, then $97.00 a month". */
function priceText(session: Stripe.Checkout.Session, lines: Stripe.LineItem[], coupon: Stripe.Coupon | null): string {
  const first = money(session.amount_total ?? 0, session.currency)
  const recurring = lines.find(({ price }) => price?.recurring)?.price?.recurring
  if (!recurring) return first
  const span = recurring.interval_count > 1 ? `${recurring.interval_count} ${recurring.interval}s` : recurring.interval
  const each = recurring.interval_count > 1 ? `every ${span}` : `a ${span}`
  const renewing = lines.filter(({ price }) => price?.recurring)
  const later = money(
    renewing.reduce((total, line) => total + line.amount_subtotal, 0),
    session.currency,
  )
  if (first === later) return `${first} ${each}`
  if (coupon && coupon.duration !== 'once') return `${first} ${each} while the discount lasts, then ${later} ${each}`
  return `${first} for the first ${span}, then ${later} ${each}`
}

export function money(cents: number, currency: string | null): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency ?? 'usd' }).format(cents / 100)
}

function renderOrder({ session, lines, coupon, alert, email, action }: PageContent): string {
  const discount = session.total_details?.amount_discount ?? 0
  return `<dl>
${lines.map((line) => renderLine(lineLabel(line), money(line.amount_subtotal, session.currency))).join('\n')}
${discount > 0 ? renderLine(coupon?.name ?? 'Discount', `−${money(discount, session.currency)}`) : ''}
${renderLine('Due today', money(session.amount_total ?? 0, session.currency), 'due')}
</dl>
${session.mode === 'subscription' ? `<p class="price">${escapeHtml(priceText(session, lines, coupon))}</p>` : ''}
${session.custom_text.submit ? `<p>${escapeHtml(session.custom_text.submit.message)}</p>` : ''}
${alert ? `<p role="alert" class="alert">${escapeHtml(alert)}</p>` : ''}
<form method="post" action="${escapeHtml(action)}">
<label for="email">Email</label>
<p class="hint" id="email-hint">Your receipt and everything you bought go to this address.</p>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" aria-describedby="email-hint" value="${escapeHtml(email)}">
<button name="choice" value="pay" class="primary">Pay</button>
<button name="choice" value="debit">Pay later by bank debit</button>
<button name="choice" value="decline" formnovalidate>Decline</button>
${session.cancel_url ? '<button name="choice" value="cancel" formnovalidate class="plain">Cancel</button>' : ''}
</form>
<p class="hint">“Pay” completes the order at once. “Pay later by bank debit” completes it with a payment that clears days later. “Decline” plays a card that the bank refuses.</p>`
}

function lineLabel({ description, quantity }: Stripe.LineItem): string {
  return quantity && quantity > 1 ? `${quantity} × ${description}` : (description ?? '')
}

function renderLine(name: string, amount: string, style?: string): string {
  return `<div${style ? ` class="${style}"` : ''}><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(amount)}</dd></div>`
}

const CLOSED: Record<string, { title: string; text: string }> = {
  complete: {
    title: 'This order is complete',
    text: 'There is nothing left to do on this page. Nothing is paid a second time.',
  },
  expired: { title: 'This checkout has expired', text: 'Nothing was paid. Go back to the site and start again.' },
}

function renderClosed({ status, success_url, cancel_url, id }: Stripe.Checkout.Session): string {
  const back = status === 'complete' ? success_url?.replaceAll('{CHECKOUT_SESSION_ID}', id) : cancel_url
  return `<p>${CLOSED[status ?? 'expired']?.text}</p>
${back ? `<p><a href="${escapeHtml(back)}">Back to the site</a></p>` : ''}`
}

/** A page for a session that does not exist, or a form that another site sent. */
export function renderNotice(title: string, text: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main></body></html>
`
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#fbf6ea;color:#15241d;font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.notice{margin:0;padding:.75rem 1rem;background:#f2b53c;color:#15241d;text-align:center}
main{max-width:30rem;margin:0 auto;padding:1.5rem 1rem 3rem}
@media (min-width:40rem){main{margin:2.5rem auto;padding:2rem 2.25rem;background:#fffdf6;border:1px solid #d8cbae;border-radius:.5rem}}
h1{margin:0 0 1rem;font:700 1.75rem/1.2 Georgia,"Times New Roman",serif;color:#0f4a37;text-wrap:balance}
dl{margin:0 0 1rem;border-top:3px double #d8cbae}
dl div{display:flex;justify-content:space-between;gap:1rem;padding:.5rem 0;border-bottom:1px solid #d8cbae}
dt{overflow-wrap:anywhere}
dd{margin:0;white-space:nowrap;font-variant-numeric:tabular-nums}
.due{font-weight:700}
.price{margin:0 0 1.25rem;font-size:1.125rem;font-weight:600}
label{display:block;font-weight:600}
.hint{margin:0 0 .5rem;color:#4a5a50;font-size:.9375rem}
input{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:2px solid #4a5a50;border-radius:.375rem;background:#fff;color:#15241d;font:inherit}
form{display:grid;gap:.5rem;margin-bottom:1rem}
button{min-height:2.75rem;padding:.5rem 1rem;border:2px solid #0f4a37;border-radius:.375rem;background:#fffdf6;color:#0f4a37;font:inherit;font-weight:600;cursor:pointer}
.primary{margin-top:.5rem;background:#0f4a37;color:#fffdf6}
.plain{border-color:transparent;background:none;text-decoration:underline}
a{color:#0f4a37}
small{overflow-wrap:anywhere}
h2{margin:1.5rem 0 .5rem;font:700 1.25rem/1.3 Georgia,"Times New Roman",serif}
:focus-visible{outline:3px solid #c2410c;outline-offset:2px}
.alert{margin:0 0 1rem;padding:.75rem 1rem;border-left:4px solid #c2410c;background:#fffdf6;color:#c2410c;font-weight:600}
`

/** Of the text between the style tags, for the policies of this page and the control page. */
export const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
export const PAGE_STYLE = STYLE
