/**
 * What a page runs first of its application: it fetches the chunks when the page has been painted and loaded and the
 * browser is idle, at the visitor's first touch, or three seconds after it has loaded in a tab that is not painted:
 * whichever comes first.
 *
 * It is inlined in the page after the elements that it reads, and imports only types.
 */

/** What `document.ts` wrote into the page. */
export interface Chunks {
  manifest: string
  entry: string
  /** Route id to chunk, in the order in which React Router imports them. */
  routes: [id: string, chunk: string][]
  /** What those import. */
  shared: string[]
}

const { manifest, entry, routes, shared }: Chunks = JSON.parse(document.getElementById('chunks')?.textContent ?? '')

/** Shared chunks run first, and the entry last, once the modules of the routes are loaded. */
const importOrder = [...new Set([manifest, ...shared, ...routes.map(([, chunk]) => chunk)])]

let started = false

function start(): void {
  if (started) return
  started = true
  for (const chunk of [...importOrder, entry]) preload(chunk) // all at the same time, instead of one after another as each names the next
  hydrate().catch(submitNatively)
}

/** The same as the header renders once it is here: a page that was made at build leads everyone to the sign-in. */
function leadToOwnPage(): void {
  const own = /signed-in=to-(account|desk)/.exec(document.cookie)?.[1]
  if (!own) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[href="/login"]')) {
    link.href = `/${own}`
    link.textContent = own === 'desk' ? 'Desk' : 'Account'
  }
}

function preload(chunk: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = chunk
  document.head.append(link)
}

async function hydrate(): Promise<void> {
  await loadStylesheet()
  const modules = new Map<string, unknown>()
  for (const chunk of importOrder) {
    modules.set(chunk, await import(/* @vite-ignore */ chunk))
    await new Promise((breath) => setTimeout(breath)) // so that no task holds up a visitor
  }
  window.__reactRouterRouteModules = Object.fromEntries(routes.map(([id, chunk]) => [id, modules.get(chunk)]))
  await import(/* @vite-ignore */ entry)
}

/**
 * A page that carries only its own part of the stylesheet gets all of it before anything runs that could need it. It
 * is added after the part: replacing the part would make a browser style and lay out every element again.
 */
async function loadStylesheet(): Promise<void> {
  const css = document.getElementById('css')
  if (!css?.dataset.rest) return
  const response = await fetch(css.dataset.rest)
  if (!response.ok) throw new Error(response.url)
  const whole = await new CSSStyleSheet().replace(await response.text())
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, whole]
}

function whenIdle(): void {
  if (window.requestIdleCallback) window.requestIdleCallback(start, { timeout: 2000 })
  else setTimeout(start, 300)
}

function onLoad(): void {
  loadedOrPainted()
  setTimeout(start, 3000)
}

let pendingEvents = 2

function loadedOrPainted(): void {
  pendingEvents -= 1
  if (pendingEvents === 0) whenIdle()
}

/**
 * A checkout form that is submitted before hydration opens its tab inside the click, as browsers require, and leaves both on
 * `window.__early`; the checkout button takes them over once it is hydrated.
 */
function captureSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (window.__hydrated || !form.matches('[data-checkout]')) return
  event.preventDefault()
  if (!window.__early) {
    window.__early = { form, tab: window.open('', '_blank') }
    form.dataset.early = ''
  }
  start()
}

/** Until React handles it, the key that sends what's written in a room does what its Send button does without script. */
function sendByKey({ key, ctrlKey, metaKey, target, defaultPrevented }: KeyboardEvent): void {
  const field = target as HTMLTextAreaElement
  if (!defaultPrevented && key === 'Enter' && (ctrlKey || metaKey) && field.ariaKeyShortcuts)
    field.form?.requestSubmit()
}

/** The application failed to load: the waiting form is sent as a plain form, and so are later ones. */
function submitNatively(): void {
  removeEventListener('submit', captureSubmit, true)
  window.__early?.tab?.close()
  window.__early?.form.submit()
}

leadToOwnPage()
for (const touch of ['pointerdown', 'keydown', 'focusin'])
  addEventListener(touch, start, { once: true, passive: true, capture: true })
addEventListener('submit', captureSubmit, true)
addEventListener('keydown', sendByKey)
if (document.readyState === 'complete') onLoad()
else addEventListener('load', onLoad)
new PerformanceObserver((_, observer) => {
  observer.disconnect()
  loadedOrPainted()
}).observe({ type: 'paint', buffered: true })
