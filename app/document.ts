import { createHash } from 'node:crypto'

/**
 * Turns the HTML that React Router renders into the document that we serve: nothing competes with the first paint.
 *
 * React Router's `<Scripts>` preloads every chunk and imports them at once. Nothing that a visitor reads needs script,
 * so the preloads go, and one inline boot script fetches the chunks when the page has been painted and loaded and the
 * browser is idle, at the visitor's first touch, or three seconds after it has loaded in a tab that is not painted:
 * whichever comes first.
 *
 * @throws Error when React Router's output no longer has the shape that is rewritten here.
 */
export function rewriteDocument(html: string): string {
  const found = MODULE_SCRIPT.exec(html)
  if (!found) throw new Error('React Router no longer emits the module script that document.ts rewrites')
  const start = parseModuleScript(found[1] as string)
  const preloads = [...html.matchAll(MODULE_PRELOAD)].map(([, href]) => href as string)
  const bare = html.replace(MODULE_PRELOAD, '')
  if (bare.includes('rel="modulepreload"')) throw new Error('React Router changed its preloads; see document.ts')
  return bare.replace(found[0], () => `<script>${bootScript(start, preloads)}</script>`)
}

/** The SHA-256 sources, as a CSP wants them, of every inline script and style of a document. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  return { scripts: hashesOf(html, INLINE_SCRIPT), styles: hashesOf(html, INLINE_STYLE) }
}

const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/
const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

interface ClientStart {
  manifest: string
  entry: string
  /** Route id to chunk, in the order in which React Router imports them. */
  routes: [id: string, chunk: string][]
}

function parseModuleScript(script: string): ClientStart {
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

/**
 * A checkout form that is submitted before hydration opens its tab inside the click, as browsers ask, and leaves both
 * on `window.__early`; the checkout button takes them over as soon as it is alive. Where the chunks do not come, it is
 * sent as the plain form that it is.
 *
 * A page that carries only its own part of the stylesheet gets the whole of it before anything runs that could need it.
 */
function bootScript({ manifest, entry, routes }: ClientStart, preloads: string[]): string {
  // What React Router would have preloaded names the chunks' own imports too: fetched at once, not one after another.
  const own = [manifest, ...routes.map(([, chunk]) => chunk), entry]
  const shared = preloads.filter((chunk) => !own.includes(chunk))
  const chunks = JSON.stringify([...new Set([...own, ...shared])])
  // What the others stand on runs first, one after another with a breath between, so that no task holds up a visitor.
  const order = JSON.stringify([...new Set([manifest, ...shared, ...routes.map(([, chunk]) => chunk)])])
  const modules = JSON.stringify(Object.fromEntries(routes))
  return `(()=>{let on=0;const go=()=>{if(on)return;on=1;
for(const href of ${chunks}){const l=document.createElement("link");l.rel="modulepreload";l.href=href;document.head.append(l)}
const css=document.getElementById("css"),dress=async()=>{const r=await fetch(css.dataset.rest);if(!r.ok)throw r;css.textContent=await r.text();delete css.dataset.rest};
(async()=>{if(css.dataset.rest)await dress();const m={};for(const c of ${order}){m[c]=await import(c);await new Promise(r=>setTimeout(r))}
window.__reactRouterRouteModules=Object.fromEntries(Object.entries(${modules}).map(([id,c])=>[id,m[c]]));await import("${entry}")})().catch(()=>{removeEventListener("submit",hold,true);const e=window.__early;if(e){e.tab&&e.tab.close();e.form.submit()}})};
const hold=e=>{const f=e.target;if(window.__hydrated||!f.matches("[data-checkout]"))return;e.preventDefault();if(!window.__early){window.__early={form:f,tab:window.open("","_blank")};f.dataset.early=""}go()};
for(const e of ["pointerdown","keydown","focusin"])addEventListener(e,go,{once:true,passive:true,capture:true});
addEventListener("submit",hold,true);
let wait=2;const idle=()=>{--wait||(window.requestIdleCallback?requestIdleCallback(go,{timeout:2000}):setTimeout(go,300))};
const loaded=()=>{idle();setTimeout(go,3e3)};
document.readyState==="complete"?loaded():addEventListener("load",loaded);
new PerformanceObserver((_,o)=>{o.disconnect();idle()}).observe({type:"paint",buffered:true})})()`
}

function hashesOf(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map(([, text = '']) => inlineHash(text)))]
}

/** The source by which a policy allows one inline script or style. */
export function inlineHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
