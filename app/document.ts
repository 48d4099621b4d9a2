import { createHash } from 'node:crypto'
import type { Chunks } from './boot.ts'

/** The scripts of a document that are no part of the application; `scripts/building/document-scripts.ts` compiles them. */
export interface DocumentScripts {
  /** The code of `boot.ts`. */
  boot: string
  /** Where `without-modules.ts` is, and what a browser has to find there. */
  withoutModules: { src: string; integrity: string }
}

/**
 * Turns the HTML that React Router renders into the document that we serve: nothing competes with the first paint.
 *
 * React Router's `<Scripts>` preloads every chunk and imports them at once. Nothing that a visitor reads needs script,
 * so the preloads go, and `boot.ts` fetches the chunks that are named here when it is time. What scripts of its own stand
 * in the body become one with that, in their order: each would cost the policy a hash, which no encoding makes smaller.
 *
 * @throws Error when React Router's output no longer has the shape that is rewritten here.
 */
export function rewriteDocument(html: string, { boot, withoutModules }: DocumentScripts): string {
  const found = MODULE_SCRIPT.exec(html)
  if (!found) throw new Error('React Router no longer emits the module script that document.ts rewrites')
  const start = parseModuleScript(found[1] as string)
  const named = [start.manifest, start.entry, ...start.routes.map(([, chunk]) => chunk)]
  const preloads = [...html.matchAll(MODULE_PRELOAD)].map(([, href]) => href as string)
  const chunks: Chunks = { ...start, shared: [...new Set(preloads)].filter((chunk) => !named.includes(chunk)) }
  const bare = html.replace(MODULE_PRELOAD, '')
  if (bare.includes('rel="modulepreload"')) throw new Error('React Router changed its preloads; see document.ts')
  const [head = '', body] = bare.split(/(?=<body[ >])/)
  if (!body) throw new Error('React Router sent a page without a body; see document.ts')
  const own = [...body.matchAll(OWN_SCRIPT)].map(([, script]) => script as string)
  const { src, integrity } = withoutModules
  const scripts = [
    `<script nomodule src="${src}" integrity="${integrity}"></script>`,
    `<script id="chunks" type="application/json">${JSON.stringify(chunks)}</script>`,
    `<script>${[...own, boot].join(';')}</script>`,
  ]
  return head + body.replace(OWN_SCRIPT, '').replace(found[0], () => scripts.join(''))
}

/** The SHA-256 sources, as a CSP wants them, of every inline script and style of a document. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  return { scripts: hashesOf(html, INLINE_SCRIPT), styles: hashesOf(html, INLINE_STYLE) }
}

const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/
/** With the marks around those that React sends behind the document. */
const OWN_SCRIPT = /(?:<!--\$-->)?<script>([\s\S]*?)<\/script>(?:<!--\/\$-->)*/g
const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

function parseModuleScript(script: string): Omit<Chunks, 'shared'> {
  const manifest = /^import "([^"]+)";/.exec(script)?.[1]
  const entry = /import\("([^"]+)"\);\s*$/.exec(script)?.[1]
  const modules = /__reactRouterRouteModules = \{([^}]*)\}/.exec(script)?.[1]
  if (!manifest || !entry || !modules) throw new Error('React Router changed its module script; see document.ts')
  const chunks = new Map([...script.matchAll(/import \* as (\w+) from "([^"]+)";/g)].map((m) => [m[1], m[2] as string]))
  const routes = [...modules.matchAll(/("[^"]+"):(\w+)/g)].map((m): [string, string] => {
    const chunk = chunks.get(m[2] as string)
    if (!chunk) throw new Error(`React Router names the route ${m[1]} without importing it; see document.ts`)
    return [JSON.parse(m[1] as string), chunk]
  })
  return { manifest, entry, routes }
}

function hashesOf(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map(([, text = '']) => hashSource(text)))]
}

/** The source by which a policy allows one inline script or style. */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
