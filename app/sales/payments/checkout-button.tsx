import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { findOffer } from '../../catalog/offers.ts'
import { REFERRER_HEADER } from '../../platform/forms/referrer.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, type ButtonSize, type ButtonVariant } from '../../ui/button.tsx'
import { notifyError } from '../../ui/notifications.tsx'
import { useReturnedOrder } from '../../ui/returned-checkout.ts'
import { ShownPrice } from '../../ui/shown-price.tsx'

type CheckoutState = 'idle' | 'processing' | 'failed'

interface CheckoutButtonProps {
  productId: string
  /** Of its form, for a `RemoteCheckoutButton` elsewhere on the page. */
  formId?: string | undefined
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  className?: string | undefined
  /** False for what cannot be bought yet: the button says so and does nothing. */
  onSale?: boolean
  children?: React.ReactNode
}

/**
 * Buys one product on the payment provider's hosted page, in a new tab. It is a real form, so without script the server
 * redirects the browser to the same page.
 */
export function CheckoutButton({
  productId,
  formId,
  variant,
  size,
  className,
  onSale = true,
  children,
}: CheckoutButtonProps) {
  const form = useRef<HTMLFormElement>(null)
  const { shownPrice, closedNote, onSale: isOpen = true } = findOffer(productId) ?? {}
  const canBuy = onSale && isOpen
  const { state, opened, start } = useCheckout(productId, shownPrice)
  useEarlySubmit(form, start)
  const processing = state === 'processing'
  const button = useFocusAfter(processing)
  useEffect(() => {
    if (formId) remote.tell({ state, opened })
  }, [formId, state, opened])
  return (
    <form
      ref={form}
      id={formId}
      method="post"
      action={endpoint(productId)}
      data-checkout=""
      onSubmit={(event) => {
        event.preventDefault()
        start(openTab())
      }}
    >
      <input type="hidden" name="productId" value={productId} />
      <ShownPrice offer={{ shownPrice }} />
      <Button
        ref={button}
        variant={variant}
        size={size}
        className={processing ? `is-busy ${className ?? ''}` : className}
        disabled={processing || !canBuy}
      >
        {/* An element for each label: a translator replaces the text nodes that React would take out by themselves. */}
        <span key={state} className="contents">
          {processing ? 'Processing...' : canBuy ? (children ?? 'Subscribe Now') : (closedNote ?? 'Not available yet')}
        </span>
      </Button>
      {opened && <OpenedElsewhere url={opened} />}
      {state === 'failed' && <Alert className="mt-3 w-fit">{FAILED_MESSAGE}</Alert>}
    </form>
  )
}

/** Sends the form of a checkout button elsewhere on the page, and shows what that shows. */
export function RemoteCheckoutButton({
  formId,
  variant,
  children,
}: {
  formId: string
  variant: ButtonVariant
  children: React.ReactNode
}) {
  const { state, opened } = useSyncExternalStore(remote.listen, remote.read, () => IDLE)
  const processing = state === 'processing'
  const button = useFocusAfter(processing)
  return (
    <>
      <Button
        ref={button}
        form={formId}
        variant={variant}
        className={processing ? 'is-busy' : undefined}
        disabled={processing}
      >
        <span key={state} className="contents">
          {processing ? 'Processing...' : children}
        </span>
      </Button>
      {opened && (
        <div className="basis-full">
          <OpenedElsewhere url={opened} />
        </div>
      )}
      {state === 'failed' && <p className="mt-2 basis-full font-semibold text-clay text-small">{FAILED_MESSAGE}</p>}
    </>
  )
}

type Checkout = Pick<ReturnType<typeof useCheckout>, 'state' | 'opened'>

const IDLE: Checkout = { state: 'idle', opened: undefined }

/** What the form of a page that has an id is doing: there is one. */
const remote = {
  now: IDLE,
  told: new Set<() => void>(),
  read: () => remote.now,
  listen: (tell: () => void) => {
    remote.told.add(tell)
    return () => remote.told.delete(tell)
  },
  tell: (now: Checkout) => {
    remote.now = now
    for (const tell of remote.told) tell()
  },
}

const FAILED_MESSAGE = 'Something went wrong. Please try again.'
/** Long enough for a slow payment provider, short enough that nobody waits in front of a dead button. */
const REQUEST_TIMEOUT_MS = 30_000

/**
 * @param referrer `document.referrer`
 * @throws Error 'No checkout URL received' when the answer has none, and whatever `fetch` throws.
 */
export async function requestCheckoutUrl(productId: string, referrer?: string, shown?: string): Promise<string> {
  const response = await fetch(endpoint(productId), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${anonKey}`,
      ...(referrer !== undefined && { [REFERRER_HEADER]: referrer }),
    },
    body: JSON.stringify({ productId, shown }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The checkout answered ${response.status}`)
  const { url }: { url?: unknown } = await response.json()
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw new Error('No checkout URL received')
  return url
}

function endpoint(productId: string): string {
  return productId === 'clarity-call' ? '/functions/v1/create-clarity-checkout' : '/functions/v1/create-checkout'
}

function useCheckout(productId: string, shown: string | undefined) {
  const [state, setState] = useState<CheckoutState>('idle')
  /** The address of the payment page that was opened in another tab. */
  const [opened, setOpened] = useState<string>()
  useReturnFromHistory(() => setState('idle'))
  const start = async (tab: Window | null) => {
    setState('processing')
    setOpened(undefined)
    try {
      const url = await requestCheckoutUrl(productId, document.referrer, shown)
      setState('idle')
      if (!tab) return window.location.assign(url)
      tab.location.replace(url)
      setOpened(url)
    } catch (error) {
      console.info('the checkout did not start', error)
      tab?.close()
      notifyError(FAILED_MESSAGE)
      setState('failed')
    }
  }
  return { state, opened, start }
}

/** A button that is disabled while it works loses the focus, and gets it back afterwards. */
function useFocusAfter(processing: boolean): React.RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const was = useRef(processing)
  useEffect(() => {
    if (was.current && !processing && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
    was.current = processing
  }, [processing])
  return button
}

/** Opened during the click, because browsers block tabs that are opened later. `null` where it is blocked anyway. */
function openTab(): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  writeWaitingPage(tab.document)
  tab.opener = null
  return tab
}

/** Continues a form that was submitted before React had loaded, whose tab is already open. */
function useEarlySubmit(form: React.RefObject<HTMLFormElement | null>, start: (tab: Window | null) => void): void {
  useEffect(() => {
    const early = window.__early
    if (!early || !form.current) return
    // React may have drawn the form anew.
    const sent = early.form.isConnected
      ? early.form === form.current
      : productIn(early.form) === productIn(form.current)
    if (!sent) return
    window.__early = undefined
    if (early.tab) early.tab.opener = null
    start(early.tab)
  })
}

const productIn = (form: HTMLFormElement) => new FormData(form).get('productId')

/** A page that the browser restores from its history would still show the request as running. */
function useReturnFromHistory(onReturn: () => void): void {
  const latest = useRef(onReturn)
  useEffect(() => {
    latest.current = onReturn
  })
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && latest.current()
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
}

/** Says in the new tab what is happening, in the site's own type, until the payment page takes its place. */
function writeWaitingPage(page: Document): void {
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
function OpenedElsewhere({ url }: { url: string }) {
  const order = useReturnedOrder(url)
  return (
    <p role="status" data-opened="" className="mt-3 max-w-sm text-small">
      {order?.endsWith('#canceled') ? (
        'You haven’t been charged: the payment page in the other tab was closed before you paid.'
      ) : order ? (
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

/** The public key of a visitor's requests. Everyone knows it: it is not a secret. */
const anonKey: string = import.meta.env.VITE_ANON_KEY ?? 'anon-demo-key'
