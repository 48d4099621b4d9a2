import { createHash } from 'node:crypto'
import type { Chunks } from './boot.ts'

/** The scripts of a document that are not part of the application; `scripts/building/document-scripts.ts` compiles them. */
export interface DocumentScripts {
  /** The code of `boot.ts`. */
  boot: string
  /** Where `without-modules.ts` is, and what a browser has to find there. */
  withoutModules: { src: string; integrity: string }
  /** What has to run before any other chunk, where there is such a thing. */
  first?: string | undefined
}

/** The sources, as a CSP wants them, of inline scripts and styles. */
export interface InlineSources {
  scripts: string[]
  styles: string[]
}

/**
 * Turns the HTML that React Router renders into the document that we serve: nothing competes with the first paint.
 *
 * React Router's `<Scripts>` preloads every chunk and imports them at once. Nothing that a visitor reads needs script,
 * so the preloads go, and `boot.ts` fetches the chunks that are named here when it is time. What scripts of its own stand
 * in the body become one with that, in their order: each would cost the policy a hash, which no encoding makes smaller.
 *
 * Its scripts are known by the nonce that it was given for this one rendering, and lose it here. If text from a visitor
 * ever got into a page as a script element, it could not have that nonce, because it was written earlier. It would stay
 * outside of the one script whose hash the policy names, and no browser would run it.
 *
 * @param nonce what `<ServerRouter nonce>` was given, of at least 16 random bytes
 * @returns the document, and the content of its one script that runs
 * @throws Error when React Router's output no longer has the shape that is rewritten here.
 */
export function rewriteDocument(
  rendered: string,
  { boot, withoutModules, first }: DocumentScripts,
  nonce: string,
): { html: string; script: string } {
  const { moduleScript, ownScript } = patternsOf(nonce)
  const [written, module] = moduleScript.exec(rendered) ?? []
  if (!written || !module) throw new Error('React Router no longer emits the module script that document.ts rewrites')
  const start = parseModuleScript(module)
  const named = [start.manifest, start.entry, ...start.routes.map(([, chunk]) => chunk)]
  const preloads = [...rendered.matchAll(MODULE_PRELOAD)].map(([, href = '']) => href)
  const others = [...new Set(preloads)].filter((chunk) => !named.includes(chunk))
  const chunks: Chunks = { ...start, shared: first ? [first, ...others] : others }
  const bare = rendered.replace(MODULE_PRELOAD, '')
  if (bare.includes('rel="modulepreload"')) throw new Error('React Router changed its preloads; see document.ts')
  const [head = '', body] = bare.split(/(?=<body[ >])/)
  if (!body) throw new Error('React Router sent a page without a body; see document.ts')
  // Their indentation costs bytes of the first round trip. A line break within a string is written as an escape.
  const own = [...body.matchAll(ownScript)].map(([, code = '']) => code.replace(/\n\t+/g, '\n'))
  // Each by itself, as when they were elements: React Router's first one throws where a browser forbids its storage.
  const script = [...own.map((code) => `try{${code}}catch(e){reportError(e)}`), boot].join(';')
  const { src, integrity } = withoutModules
  const scripts = [
    `<script nomodule src="${src}" integrity="${integrity}"></script>`,
    `<script id="chunks" type="application/json">${JSON.stringify(chunks)}</script>`,
    `<script>${script}</script>`,
  ]
  const html = head + body.replace(ownScript, '').replace(written, () => scripts.join(''))
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), script }
}

/** How React Router writes its scripts, each with the nonce of this rendering. */
function patternsOf(nonce: string): { moduleScript: RegExp; ownScript: RegExp } {
  return {
    moduleScript: new RegExp(`<script nonce="${nonce}" type="module" async="">([\\s\\S]*?)</script>`),
    // With the marks around those that React sends behind the document.
    ownScript: new RegExp(`(?:<!--\\$-->)?<script nonce="${nonce}">([\\s\\S]*?)</script>(?:<!--/\\$-->)*`, 'g'),
  }
}

/**
 * The sources of every inline script and style of a document: only for one that is made at build and has no text of visitors.
 */
export function inlineHashes(html: string): InlineSources {
  return { scripts: hashesOf(html, INLINE_SCRIPT), styles: hashesOf(html, INLINE_STYLE) }
}

const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

function parseModuleScript(script: string): Omit<Chunks, 'shared'> {
  const manifest = /^import "([^"]+)";/.exec(script)?.[1]
  const entry = /import\("([^"]+)"\);\s*$/.exec(script)?.[1]
  const modules = /__reactRouterRouteModules = \{([^}]*)\}/.exec(script)?.[1]
  if (!manifest || !entry || !modules) throw new Error('React Router changed its module script; see document.ts')
  const chunks = new Map(
    [...script.matchAll(/import \* as (\w+) from "([^"]+)";/g)].map(([, name, chunk]) => [name, chunk]),
  )
  const routes = [...modules.matchAll(/("[^"]+"):(\w+)/g)].map(([, route = '', name]): [string, string] => {
    const chunk = chunks.get(name)
    if (!chunk) throw new Error(`React Router names the route ${route} without importing it; see document.ts`)
    return [JSON.parse(route), chunk]
  })
  return { manifest, entry, routes }
}

function hashesOf(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map(([, text = '']) => hashSource(text)))]
}

/** The source by which a policy allows one inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
