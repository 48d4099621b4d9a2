import { useReturnedOrder } from '../../ui/returned-checkout.ts'

/** Says in the new tab what is happening, in the site's own type, until the payment page takes its place. */
export function writeWaitingPage(page: Document): void {
  page.title = 'Opening secure checkout'
  page.documentElement.lang = 'en'
  const faces = page.createElement('style')
  // Word for word what this page has, so that the policy, which the tab inherits, allows it.
  faces.textContent = document.getElementById('typefaces')?.textContent ?? ''
  page.head.append(faces)
  const words = page.createElement('p')
  words.setAttribute('role', 'status')
  words.textContent = 'Opening secure checkout…'
  words.style.cssText = 'font-size:1.75rem;font-weight:600'
  words.style.fontFamily = getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily
  page.body.style.cssText = 'display:grid;place-content:center;min-height:90vh;text-align:center'
  page.body.style.color = getComputedStyle(document.body).color
  page.body.style.background = getComputedStyle(document.documentElement).backgroundColor
  page.body.append(words)
}

/** Beside the button that opened the payment in another tab: says so, and follows it to its end. */
export function OpenedElsewhere({ url }: { url: string }) {
  const order = useReturnedOrder()
  return (
    <p role="status" className="mt-3 max-w-sm text-small">
      {order ? (
        <>
          Payment is done in the other tab.{' '}
          <a href={order} className="prose-link">
            See your order here
          </a>
          .
        </>
      ) : (
        <>
          Payment opened in a new tab.{' '}
          <a href={url} className="prose-link">
            Not there? Open it here
          </a>
          .
        </>
      )}
    </p>
  )
}
