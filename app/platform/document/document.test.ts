import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import {
  createRequestHandler,
  type EntryContext,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { inlineHashes, rewriteDocument } from './document.ts'

// What the React Router that is installed really renders, for an application of two routes: when an update changes the
// shape that document.ts rewrites, this fails before a page does.
let rendered: string
let rewritten: string
let script: string
const NONCE = 'only-of-this-rendering'
const SCRIPTS = { boot: 'boot()', withoutModules: { src: '/assets/old.js', integrity: 'sha256-abc' } }

beforeAll(async () => {
  const response = await createRequestHandler(smallBuild(), 'production')(new Request('http://localhost/'))
  rendered = await response.text()
  const document = rewriteDocument(rendered, SCRIPTS, NONCE)
  rewritten = document.html
  script = document.script
})

test('The document loads no script that competes with the first paint, as it does as React Router renders it', () => {
  expect(rendered).toMatch(/<link rel="modulepreload"[^>]*href="\/assets\/shared.js"/)
  expect(rendered).toContain(`<script nonce="${NONCE}" type="module"`)
  expect(rewritten.replace(/<script[\s\S]*?<\/script>/g, '')).not.toContain('modulepreload')
  expect(rewritten).not.toContain('type="module"')
  expect(rewritten).toContain('boot()</script>')
  expect(rewritten).toContain('<h1>Home</h1>')
})

test('The document merges the inline scripts of React Router and the boot script into one, in their order', () => {
  const own = scriptsOf(rendered)
  expect(own).toHaveLength(4) // where the page was scrolled to, the context, its data, and that they are complete
  const unindented = own.map((code) => code.replace(/\n\t+/g, '\n'))
  const apart = unindented.map((code) => `try{${code}}catch(e){reportError(e)}`)
  expect(scriptsOf(rewritten)).toEqual([[...apart, 'boot()'].join(';')])
  expect(script).toBe(scriptsOf(rewritten)[0])
})

test('The document is otherwise unchanged', () => {
  const scripts = /<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*\/>|<!--.*?-->/g
  const bare = rendered.replaceAll(` nonce="${NONCE}"`, '')
  expect(rewritten.replace(scripts, '')).toBe(bare.replace(scripts, ''))
  expect(rewritten).not.toContain('<!--') // no mark without its other half
})

test.each(['head', 'body'])('The document does not run a script that was injected into its %s', (place) => {
  const injected = `<script>steal()</script><script nonce="guessed">steal()</script>`
  const page = rendered.replace(`</${place}>`, `${injected}</${place}>`).replace('<h1>', `${injected}<h1>`)
  const document = rewriteDocument(page, SCRIPTS, NONCE)
  expect(document.script).toBe(script)
  expect(document.html.replaceAll(injected, '')).toBe(rewritten)
})

test.each([
  ['without the module script', (html: string) => html.replace('type="module"', 'type="text/javascript"')],
  [
    'with preloads in another shape',
    (html: string) => html.replace('rel="modulepreload" href', 'rel="modulepreload" as="script" href'),
  ],
  ['without a body', (html: string) => html.replace('<body', '<main')],
  ['without the entry', (html: string) => html.replace(/import\("\/assets\/entry.js"\);/, '')],
  ['without the route modules', (html: string) => html.replace('__reactRouterRouteModules', '__routeModules')],
  ['with a route that it does not import', (html: string) => html.replace('"home":', '"home":gone,"other":')],
])('A document %s is refused instead of being served partly rewritten', (_, change) => {
  expect(change(rendered)).not.toBe(rendered)
  expect(() => rewriteDocument(change(rendered), SCRIPTS, NONCE)).toThrow(/document\.ts/)
})

test('Inline hashes cover every script and style that a browser would run or apply, once', () => {
  const html = '<style id="css">a{}</style><script>go()</script><script>go()</script><script type="module">{}</script>'
  expect(inlineHashes(html).scripts).toEqual([
    "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='",
    "'sha256-RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o='",
  ])
  expect(inlineHashes(html).styles).toHaveLength(1)
})

test('Inline hashes leave out data blocks and external scripts', () => {
  const html =
    '<script src="/a.js"></script><script type="application/ld+json">{"@type":"Person"}</script><script type="application/json">{}</script>'
  expect(inlineHashes(html)).toEqual({ scripts: [], styles: [] })
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
    entry: { module: { default: renderMarked } },
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

/** As entry.server.tsx renders it. */
async function renderMarked(request: Request, status: number, headers: Headers, context: EntryContext) {
  const router = createElement(ServerRouter, { context, url: request.url, nonce: NONCE })
  const { prelude } = await prerender(router, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return new Response(prelude, { status, headers })
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

function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script(?: nonce="[^"]*")?>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
}
