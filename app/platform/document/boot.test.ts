import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { Chunks } from './boot.ts'

test('Hydration waits until the page has loaded and is painted and the browser is idle', async () => {
  const page = open('loading')
  page.fire('load')
  page.idle()
  expect(page.preloaded).toEqual([])
  page.paint()
  expect(page.preloaded).toEqual([])
  page.idle()
  await page.settled()
  expect(page.imported).toEqual(ALL)
})

test('Hydration begins after a while in a tab that is never painted', async () => {
  const page = open('loading')
  page.wait()
  page.fire('load')
  expect(page.preloaded).toEqual([])
  page.wait()
  await page.settled()
  expect(page.imported).toEqual(ALL)
})

test('Modules run after the ones they depend on, each in a separate task', async () => {
  const page = open('complete')
  page.idle()
  await page.breath()
  expect(page.imported).toEqual(ALL.slice(0, 2))
  await page.settled()
  expect(page.imported).toEqual(ALL)
})

test('Hydration begins at once at the first touch, and only once', async () => {
  const page = open('loading')
  page.fire('pointerdown')
  page.fire('keydown')
  page.fire('load')
  page.idle()
  await page.settled()
  expect(page.imported).toEqual(ALL)
})

test('React Router gets the module of each route under its id', async () => {
  const page = open('complete')
  page.idle()
  await page.settled()
  expect(page.window.__reactRouterRouteModules).toEqual({ root: '/assets/root.js', home: '/assets/home.js' })
})

test('Hydration of a page with critical CSS begins once the full stylesheet has loaded', async () => {
  const page = open('complete', new Response('all of it'))
  page.idle()
  await page.settled()
  expect(page.imported).toEqual(ALL.map((chunk) => `${chunk} dressed in all of it`))
})

test('Hydration does not begin if the rest of the stylesheet does not load', async () => {
  const page = open('complete', new Response('', { status: 404 }))
  page.idle()
  await page.settled()
  expect(page.imported).toEqual([])
})

test('The imports of the chunks are fetched along with them', () => {
  const page = open('complete')
  page.idle()
  expect(page.preloaded).toContain('/assets/shared.js')
  expect(new Set(page.preloaded).size).toBe(page.preloaded.length)
})

test('A checkout form that is sent before hydration is held back, with the tab that its click may open', async () => {
  const page = open('loading')
  const form = page.submit('[data-checkout]')
  await page.settled()
  expect(form.held).toBe(true)
  expect(page.window.__early).toEqual({ form, tab: page.tab })
  expect(page.imported).toEqual(ALL)
})

test('All other forms are sent at once, and after hydration the checkout form is too', () => {
  const page = open('loading')
  expect(page.submit('[data-search]').held).toBe(false)
  page.window.__hydrated = true
  expect(page.submit('[data-checkout]').held).toBe(false)
})

test('If a chunk does not load, forms are sent as they are', async () => {
  const page = open('loading', undefined, '/assets/home.js')
  const form = page.submit('[data-checkout]')
  await page.settled()
  expect(page.imported).toEqual(ALL.slice(0, 3))
  expect(page.tab.closed).toBe(true)
  expect(form.sent).toBe(true)
  expect(page.submit('[data-checkout]').held).toBe(false)
})

const CHUNKS: Chunks = {
  manifest: '/assets/manifest.js',
  entry: '/assets/entry.js',
  routes: [
    ['root', '/assets/root.js'],
    ['home', '/assets/home.js'],
  ],
  shared: ['/assets/shared.js'],
}

const ALL = ['manifest', 'shared', 'root', 'home', 'entry'].map((name) => `/assets/${name}.js`)

const SCRIPT = stripTypeScriptTypes(readFileSync('app/platform/document/boot.ts', 'utf8'))

/**
 * Runs the boot script in a page of which nothing exists but what it touches. `complete` is one that is painted as well.
 *
 * @param rest where the whole stylesheet is, if the page has only a part of it
 * @param missing the chunk that does not load
 */
function open(readyState: 'loading' | 'complete', rest?: Response, missing?: string) {
  const listeners = new Map<string, (event?: object) => void>()
  const page = { imported: [] as string[], preloaded: [] as string[], tab: { closed: false, close: () => {} } }
  const breaths: (() => void)[] = []
  const later: (() => void)[] = []
  const elements: Record<string, { dataset: { rest?: string }; textContent: string }> = {
    css: { dataset: rest ? { rest: '/assets/style.css' } : {}, textContent: '' },
    chunks: { dataset: {}, textContent: JSON.stringify(CHUNKS) },
  }
  let idle = () => {}
  let paint = () => {}
  class PerformanceObserver {
    constructor(painted: (entries: object, observer: object) => void) {
      paint = () => painted({}, { disconnect() {} })
    }
    observe() {
      if (readyState === 'complete') paint()
    }
  }
  page.tab.close = () => {
    page.tab.closed = true
  }
  const window: Record<string, unknown> = {
    open: () => page.tab,
    requestIdleCallback: (callback: () => void) => {
      idle = callback
    },
  }
  class CSSStyleSheet {
    async replace(css: string) {
      return css
    }
  }
  const document = {
    readyState,
    adoptedStyleSheets: [] as string[],
    getElementById: (id: string) => elements[id],
    createElement: () => ({}),
    head: { append: (link: { href: string }) => page.preloaded.push(link.href) },
  }
  runInNewContext(SCRIPT.replaceAll('import(', 'load('), {
    window,
    document,
    CSSStyleSheet,
    setTimeout: (callback: () => void, ms?: number) => (ms ? later : breaths).push(callback),
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
    PerformanceObserver,
    fetch: async () => rest,
    load: async (chunk: string) => {
      if (chunk === missing) throw new Error('it is gone')
      page.imported.push(`${chunk}${rest ? ` dressed in ${document.adoptedStyleSheets}` : ''}`)
      return chunk
    },
  })
  const breath = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    breaths.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
    return breaths.length > 0
  }
  const settled = async () => {
    while (await breath());
  }
  const fire = (event: string) => listeners.get(event)?.()
  const submit = (kind: string) => {
    const form = {
      dataset: {},
      held: false,
      sent: false,
      matches: (selector: string) => selector === kind,
      submit: () => {
        form.sent = true
      },
    }
    const preventDefault = () => {
      form.held = true
    }
    listeners.get('submit')?.({ target: form, preventDefault })
    return form
  }
  return Object.assign(page, {
    window,
    submit,
    fire,
    paint: () => paint(),
    idle: () => idle(),
    wait: () => later.shift()?.(),
    breath,
    settled,
  })
}
