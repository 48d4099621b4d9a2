import type Stripe from 'stripe'
import { DEMO_NOTICE, escapeHtml, PAGE_STYLE } from './html-page.ts'
import { sum } from './line-items.ts'

/** What the hosted page shows. */
export interface PageContent {
  session: Stripe.Checkout.Session
  lines: Stripe.LineItem[]
  coupon: Stripe.Coupon | null
  /** What the visitor typed as a code, with what is wrong with it; undefined where nothing was typed. */
  typedCode: { code: string; problem: string } | undefined
  /** The code that takes something off. */
  code: string | undefined
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
<style>${PAGE_STYLE}</style>
</head>
<body>
${DEMO_NOTICE}
<main>
<h1>${title}</h1>
${session.status === 'open' ? renderOrder(content) : renderClosed(session)}
</main>
</body>
</html>
`
}

/** What is to be paid, in words: "$35.00 for the first month, then $97.00 a month". */
function priceText(session: Stripe.Checkout.Session, lines: Stripe.LineItem[]): string {
  const renewing = lines.filter(({ price }) => price?.recurring)
  const first = money(session.amount_total ?? 0, session.currency)
  const later = money(sum(renewing, 'amount_subtotal'), session.currency)
  return first === later ? `${first} a month` : `${first} for the first month, then ${later} a month`
}

export function money(cents: number, currency: string | null): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency ?? 'usd' }).format(cents / 100)
}

function renderOrder(content: PageContent): string {
  const { session, lines, coupon, code, alert, email, action } = content
  const discount = session.total_details?.amount_discount ?? 0
  return `<dl>
${lines.map((line) => renderLine(lineLabel(line), money(line.amount_subtotal, session.currency))).join('\n')}
${discount > 0 ? renderLine(code ?? coupon?.name ?? 'Discount', `−${money(discount, session.currency)}`) : ''}
${renderLine('Due today', money(session.amount_total ?? 0, session.currency), 'due')}
</dl>
${session.mode === 'subscription' ? `<p class="price">${escapeHtml(priceText(session, lines))}</p>` : ''}
${session.allow_promotion_codes ? renderCodeForm(content) : ''}
${alert ? `<p role="alert" class="alert">${escapeHtml(alert)}</p>` : ''}
<form method="post" action="${escapeHtml(action)}">
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

function renderCodeForm({ code, typedCode, action }: PageContent): string {
  const start = `<form method="post" action="${escapeHtml(action)}">`
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

function lineLabel({ description, quantity }: Stripe.LineItem): string {
  return quantity && quantity > 1 ? `${quantity} × ${description}` : (description ?? '')
}

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

function renderClosed({ status, success_url, cancel_url, id }: Stripe.Checkout.Session): string {
  const back = status === 'complete' ? success_url?.replaceAll('{CHECKOUT_SESSION_ID}', id) : cancel_url
  return `<p>${CLOSED[status ?? 'expired']?.text}</p>
${back ? `<p><a href="${escapeHtml(back)}">Back to the site</a></p>` : ''}`
}
