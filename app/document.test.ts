import { runInNewContext } from 'node:vm'
import { createElement } from 'react'
import { createRequestHandler, Links, Outlet, Scripts, ScrollRestoration, type ServerBuild } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { inlineHashes, rewriteDocument } from './document.ts'
import handleRequest from './entry.server.tsx'

// What the React Router that is installed really renders, for an application of two routes: when an update changes the
// shape that document.ts rewrites, this fails before a page does.
let rendered: string
let rewritten: string

beforeAll(async () => {
  const response = await createRequestHandler(smallBuild(), 'production')(new Request('http://localhost/'))
  rendered = await response.text()
  rewritten = rewriteDocument(rendered)
})

describe('the document', () => {
  test('as React Router renders it competes with the first paint', () => {
    expect(rendered).toMatch(/<link rel="modulepreload"[^>]*href="\/assets\/shared.js"/)
    expect(rendered).toContain('<script type="module"')
  })

  test('as we serve it preloads and imports nothing by itself', () => {
    expect(withoutScripts(rewritten)).not.toContain('modulepreload')
    expect(rewritten).not.toContain('type="module"')
    expect(rewritten).toContain('<h1>Home</h1>')
  })

  test('is otherwise left as it was', () => {
    const moduleScript = /<script type="module"[\s\S]*?<\/script>/
    const bootScript = /<script>\(\(\)=>\{let on=0[\s\S]*?<\/script>/
    const preloads = /<link rel="modulepreload"[^>]*\/>/g
    expect(rewritten.replace(bootScript, '')).toBe(rendered.replace(moduleScript, '').replace(preloads, ''))
  })

  test.each([
    ['without the module script', (html: string) => html.replace('type="module"', 'type="text/javascript"')],
    [
      'with preloads in another shape',
      (html: string) => html.replace('rel="modulepreload" href', 'rel="modulepreload" as="script" href'),
    ],
    ['without the entry', (html: string) => html.replace(/import\("\/assets\/entry.js"\);/, '')],
    ['without the route modules', (html: string) => html.replace('__reactRouterRouteModules', '__routeModules')],
    ['with a route that it does not import', (html: string) => html.replace('"home":', '"home":gone,"other":')],
  ])('%s is refused, not served half rewritten', (_, change) => {
    expect(change(rendered)).not.toBe(rendered)
    expect(() => rewriteDocument(change(rendered))).toThrow(/document\.ts/)
  })
})

describe('hydration', () => {
  test('waits until the page has loaded and is painted and the browser is idle', async () => {
    const page = open(rewritten, 'loading')
    page.fire('load')
    page.idle()
    expect(page.preloaded).toEqual([])
    page.paint()
    expect(page.preloaded).toEqual([])
    page.idle()
    await page.settled()
    expect(page.imported).toEqual(ALL)
  })

  test('begins after a while in a tab that is never painted', async () => {
    const page = open(rewritten, 'loading')
    page.wait()
    page.fire('load')
    expect(page.preloaded).toEqual([])
    page.wait()
    await page.settled()
    expect(page.imported).toEqual(ALL)
  })

  test('runs what the others stand on first, and each in a task of its own', async () => {
    const page = open(rewritten, 'complete')
    page.idle()
    await page.breath()
    expect(page.imported).toEqual(ALL.slice(0, 2))
    await page.settled()
    expect(page.imported).toEqual(ALL)
  })

  test('begins at once at the first touch, and only once', async () => {
    const page = open(rewritten, 'loading')
    page.fire('pointerdown')
    page.fire('keydown')
    page.fire('load')
    page.idle()
    await page.settled()
    expect(page.imported).toEqual(ALL)
  })

  test('hands React Router the module of each route under its id', async () => {
    const page = open(rewritten, 'complete')
    page.idle()
    await page.settled()
    expect(page.window.__reactRouterRouteModules).toEqual({ root: '/assets/root.js', home: '/assets/home.js' })
  })

  test('begins when a page that has a part of its stylesheet has the whole of it', async () => {
    const page = open(rewritten, 'complete', new Response('all of it'))
    page.idle()
    await page.settled()
    expect(page.imported).toEqual(ALL.map((chunk) => `${chunk} dressed in all of it`))
  })

  test('does not begin where the rest of the stylesheet does not come', async () => {
    const page = open(rewritten, 'complete', new Response('', { status: 404 }))
    page.idle()
    await page.settled()
    expect(page.imported).toEqual([])
  })

  test('fetches what the chunks import along with them', () => {
    const page = open(rewritten, 'complete')
    page.idle()
    expect(page.preloaded).toContain('/assets/shared.js')
    expect(new Set(page.preloaded).size).toBe(page.preloaded.length)
  })
})

describe('inline hashes', () => {
  test('name every script and style that a browser would run or apply, once', () => {
    const html =
      '<style id="css">a{}</style><script>go()</script><script>go()</script><script type="speculationrules">{}</script>'
    expect(inlineHashes(html).scripts).toEqual([
      "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='",
      "'sha256-RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o='",
    ])
    expect(inlineHashes(html).styles).toHaveLength(1)
  })

  test('leave out data and what has an address', () => {
    const html = '<script src="/a.js"></script><script type="application/ld+json">{"@type":"Person"}</script>'
    expect(inlineHashes(html)).toEqual({ scripts: [], styles: [] })
  })
})

function smallBuild(): ServerBuild {
  const route = (id: string, rest: object) => ({
    id,
    module: `/assets/${id}.js`,
    imports: ['/assets/shared.js'],
    css: [],
    ...FLAGS,
    ...rest,
  })
  const home = { id: 'home', parentId: 'root', index: true }
  return {
    entry: { module: { default: handleRequest } },
    routes: {
      root: { id: 'root', path: '', module: { Layout, default: () => createElement(Outlet) } },
      home: { ...home, module: { default: () => createElement('h1', {}, 'Home') } },
    },
    assets: {
      version: '1',
      url: '/assets/manifest.js',
      entry: { module: '/assets/entry.js', imports: ['/assets/shared.js'] },
      routes: { root: route('root', { path: '' }), home: route('home', home) },
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } satisfies ServerBuild
}

const FLAGS = {
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
}

function Layout({ children }: { children: React.ReactNode }) {
  const head = createElement('head', {}, createElement(Links))
  const body = createElement('body', {}, children, createElement(ScrollRestoration), createElement(Scripts))
  return createElement('html', { lang: 'en' }, head, body)
}

function withoutScripts(html: string): string {
  return html.replace(/<script[\s\S]*?<\/script>/g, '')
}

const ALL = ['manifest', 'shared', 'root', 'home', 'entry'].map((name) => `/assets/${name}.js`)

/**
 * Runs the boot script in a page of which nothing exists but what it touches. `complete` is one that is painted as well.
 *
 * @param rest where the whole stylesheet is, if the page has only a part of it
 */
function open(html: string, readyState: 'loading' | 'complete', rest?: Response) {
  const script = /<script>(\(\(\)=>\{let on=0[\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  const listeners = new Map<string, () => void>()
  const page = { imported: [] as string[], preloaded: [] as string[], window: {} as Record<string, unknown> }
  const breaths: (() => void)[] = []
  const later: (() => void)[] = []
  const css = { dataset: rest ? { rest: '/assets/style.css' } : {}, textContent: 'a part' }
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
  const requestIdleCallback = (callback: () => void) => {
    idle = callback
  }
  page.window.requestIdleCallback = requestIdleCallback
  runInNewContext(script.replaceAll('import(', 'load('), {
    window: page.window,
    requestIdleCallback,
    setTimeout: (callback: () => void, ms?: number) => (ms ? later : breaths).push(callback),
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
    PerformanceObserver,
    fetch: async () => rest,
    document: {
      readyState,
      getElementById: () => css,
      createElement: () => ({}),
      head: { append: (link: { href: string }) => page.preloaded.push(link.href) },
    },
    load: async (chunk: string) => {
      page.imported.push(`${chunk}${rest ? ` dressed in ${css.textContent}` : ''}`)
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
  return { ...page, fire, paint: () => paint(), idle: () => idle(), wait: () => later.shift()?.(), breath, settled }
}
