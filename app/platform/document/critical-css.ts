import { decodeXML } from 'entities'
import postcss, { type AtRule, type ChildNode, type Container, type Root, type Rule } from 'postcss'
import { type Lru, lru } from '../lru.ts'
import { sha256 } from '../sha256.ts'

/** The whole stylesheet of the site. */
interface Stylesheet {
  /** Its address as a file. */
  href: string
  css: string
}

/**
 * A page with the part of its stylesheet that it needs first, and the whole stylesheet as a file, whose address the page
 * names for `boot.ts`. Without script it is used for printing. Undefined if a page does not
 * carry its stylesheet as `root.tsx` writes it: the first in its head, before anything that a visitor may have typed.
 */
export function withCriticalCss(page: string): { html: string; part: string; stylesheet: Stylesheet } | undefined {
  const css = STYLE.exec(page)?.[1]
  if (css === undefined) return undefined
  const { stylesheet, parts } = stylesheetCacheFor(css)
  const needed = usedNames(page.replace(STYLE, ''))
  const key = [...needed].sort().join(' ')
  const part = parts.get(key) ?? criticalCss(css, needed)
  parts.set(key, part)
  const style = `<style id="css" data-rest="${stylesheet.href}">${part}</style>`
  const printed = `<noscript><link rel="stylesheet" href="${stylesheet.href}" media="print"/></noscript>`
  return { html: page.replace(STYLE, () => style + printed), part, stylesheet }
}

const STYLE = /<style id="css">([\s\S]*?)<\/style>/

interface StylesheetCache {
  stylesheet: Stylesheet
  /** Results from before, by what a page needs: pages of one kind mostly need the same. */
  parts: Lru<string>
}

/** A few dozen pages in a few states each. */
const MAX_CACHED_PARTS = 300
let currentCache: StylesheetCache | undefined

function stylesheetCacheFor(css: string): StylesheetCache {
  if (currentCache?.stylesheet.css === css) return currentCache
  const address = `/assets/style-${sha256(css).slice(0, 8)}.css`
  currentCache = { stylesheet: { href: address, css }, parts: lru(MAX_CACHED_PARTS) }
  return currentCache
}

/**
 * The rules of a stylesheet that a page needs on a screen: those with only elements, classes and attributes that it has.
 * What a script adds later (a note, an alert) is styled by the whole stylesheet, which is laid over this before any
 * script of the page runs.
 *
 * Lists in parentheses, such as `:is(.a, .b)`, are ignored, but not `:is(.a)`: an extra rule is better than a missing one.
 *
 * @param needed what `usedNames` finds in the page
 */
export function criticalCss(css: string, needed: Set<string>): string {
  const sheet = postcss.parse(css)
  sheet.walkAtRules('media', (rule) => {
    if (rule.params === 'print') rule.remove()
  })
  sheet.walkComments((comment) => {
    comment.remove()
  })
  sheet.walkRules((rule) => {
    if (isKeyframe(rule)) return
    const selectors = rule.selectors.filter(
      (selector) => selectorNames(selector).every((name) => needed.has(name)) && !isForAbsentElement(selector, needed),
    )
    if (selectors.length === 0) rule.remove()
    else rule.selectors = selectors
  })
  removeUnusedKeyframes(sheet)
  inlineConstants(sheet)
  // Prefixes are written once for each browser that needs them.
  sheet.walkDecls((declaration) => {
    if (String(declaration.prev()) === String(declaration)) declaration.remove()
  })
  while (removeUnusedProperties(sheet, needed));
  removeEmpty(sheet)
  return sheet.toString()
}

/** Pseudo-elements that browsers draw only with some elements and inputs, states that only some have, and what those are. */
const DRAWN_WITH: [part: RegExp, needs: string[]][] = [
  [/^::backdrop/, ['dialog']],
  [/::-webkit-(date|calendar)/, ['input:date', 'input:time', 'input:datetime-local', 'input:month', 'input:week']],
  [/::-webkit-search/, ['input:search']],
  [/::-webkit-(inner|outer)-spin/, ['input:number']],
  [/::file-selector/, ['input:file']],
  // What a script disables later has the whole stylesheet.
  [/(?<!:not\():disabled/, ['[disabled]']],
]

function isForAbsentElement(selector: string, needed: Set<string>): boolean {
  const needs = DRAWN_WITH.find(([part]) => part.test(selector))?.[1]
  return needs !== undefined && !needs.some((name) => needed.has(name))
}

/** Of animations that no rule of the part has any more. */
function removeUnusedKeyframes(sheet: Container): void {
  const names = new Set<string>()
  sheet.walkDecls(/^animation/, ({ value }) => {
    for (const word of value.split(/[\s,]+/)) names.add(word)
  })
  sheet.walkAtRules(/keyframes$/, (rule) => {
    if (!names.has(rule.params)) rule.remove()
  })
}

/** `@layer a, b;` stays: it has no block, and says in which order the others count. */
function removeEmpty(container: Container): void {
  container.each((node) => {
    if (!('each' in node) || !node.nodes) return
    removeEmpty(node)
    if (node.nodes.length === 0) node.remove()
  })
}

/** A step of an animation. */
function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name)
}

/**
 * The elements of a page, their classes with a dot before each, the kinds of its inputs, their attributes in brackets (and the
 * one that a browser sets), and the custom properties that its drawings read by themselves.
 */
export function usedNames(html: string): Set<string> {
  const classes = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => decodeXML(names).split(/\s+/))
  const elements = [...html.matchAll(/<([a-z][a-z0-9-]*)/gi)].map(([, name = '']) => name.toLowerCase())
  const inputs = [...html.matchAll(/<input[^>]*\stype="([^"]+)"/g)].map(([, type]) => `input:${type}`)
  const attributes = [...html.matchAll(/\s([a-z-]+)="/gi)].map(([, name = '']) => `[${name.toLowerCase()}]`)
  const drawn = [...html.matchAll(PAINT_ATTRIBUTE)].flatMap(([, value = '']) => referencedProperties(value))
  return new Set([...classes.map((name) => `.${name}`), ...elements, ...inputs, ...attributes, '[open]', ...drawn])
}

/**
 * The attributes with which a drawing reads a custom property. Visitors' input is in none of them, and its quotes are
 * encoded elsewhere: it never affects what a page needs.
 */
const PAINT_ATTRIBUTE = /\s(?:fill|stroke|stop-color)="([^"]*)"/g

/** What must be in a page for a selector to match, in the same form: what its parentheses ask for, too, where that's one thing. */
function selectorNames(selector: string): string[] {
  return [...requiredSelectors(selector).flatMap(selectorNames), ...namesOutside(selector)]
}

/** From `.a:has(.b)` and `:where(.b > .c)`, but not from `:is(.a, .b)` or `.a:not(:has(.b))`, which is for pages without it. */
function requiredSelectors(selector: string): string[] {
  const isOutside = (at: number) => !/(?<!\\)\(/.test(stripParentheses(selector.slice(0, at)))
  return [...selector.matchAll(ONE_SELECTOR_WITHIN)].flatMap(({ index, 1: within = '' }) =>
    isOutside(index) ? [within] : [],
  )
}

/** Without a comma, but for those in parentheses within. */
const ONE_SELECTOR_WITHIN = /:(?:has|is|where)\(((?:\\.|[^(),\\]|\((?:\\.|[^()\\])*\))+)\)/g

function namesOutside(selector: string): string[] {
  const outside = stripParentheses(selector)
  const attributes = [...outside.matchAll(ATTRIBUTE)].map(([, name]) => `[${name}]`)
  const plain = outside.replace(ATTRIBUTE, '')
  const classes = [...plain.matchAll(CLASS)].map(([, name = '']) => `.${unescapeCss(name)}`)
  const elements = [...plain.replace(CLASS, '').matchAll(/(?<![\w:#-])[a-z][a-z0-9-]*/gi)].map(([name]) =>
    name.toLowerCase(),
  )
  return [...attributes, ...classes, ...elements]
}

const ATTRIBUTE = /(?<!\\)\[([a-z-]+)[^\]]*\]/gi
const CLASS = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^ -~])+)/gi

function unescapeCss(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code, sign) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
  )
}

function stripParentheses(selector: string): string {
  const shorter = selector.replace(/(?<!\\)\((?:\\.|[^()\\])*\)/g, '')
  return shorter === selector ? selector : stripParentheses(shorter)
}

/**
 * Replaces custom properties by their values where those are certain: shorter, and less for a browser to inherit. One that
 * is the same everywhere becomes its value; one that is set nowhere becomes its fallback.
 */
function inlineConstants(sheet: Root): void {
  const { constants, everywhere, somewhere } = collectDefinitions(sheet)
  const written = (read: string, name: string) => constants.get(name) ?? read
  const writtenOr = (read: string, name: string, otherwise: string) => {
    if (everywhere.has(name)) return constants.get(name) ?? `var(${name})`
    return somewhere.has(name) ? read : otherwise
  }
  sheet.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(VAR, written).replace(VAR_WITH_FALLBACK, writtenOr)
  })
}

const VAR = /var\((--[\w-]+)\)/g
const VAR_WITH_FALLBACK = /var\((--[\w-]+),\s*((?:[^()]|\([^()]*\))*)\)/g

/** How custom properties are set: to one value that reads no other property, at least for the whole document, or at all. */
function collectDefinitions(sheet: Root) {
  const constants = new Map<string, string>()
  const everywhere = new Set<string>()
  const somewhere = new Set<string>()
  sheet.walkDecls(/^--/, ({ prop, value, parent }) => {
    const whole = isRootRule(parent as Rule)
    if (whole) everywhere.add(prop)
    if (whole && !somewhere.has(prop) && !value.includes('var(')) constants.set(prop, value)
    else constants.delete(prop)
    somewhere.add(prop)
  })
  return { constants, everywhere, somewhere }
}

/** For `:root` and under no condition. */
function isRootRule({ selectors, parent }: Rule): boolean {
  const around = parent?.type === 'atrule' ? (parent as AtRule).name : 'layer'
  return selectors?.includes(':root') === true && around === 'layer' && parent?.parent?.type !== 'atrule'
}

/**
 * Removes the custom properties that nothing reads, and returns whether there were any: the properties that those read may
 * now be unread as well.
 *
 * @param needed names of those that are read elsewhere, among others
 */
function removeUnusedProperties(sheet: Root, needed: Set<string>): boolean {
  const read = new Set([...needed, ...referencedProperties(sheet.toString())])
  const unread: ChildNode[] = []
  sheet.walkDecls(/^--/, (declaration) => {
    if (!read.has(declaration.prop)) unread.push(declaration)
  })
  sheet.walkAtRules('property', (rule) => {
    if (!read.has(rule.params)) unread.push(rule)
  })
  for (const node of unread) node.remove()
  return unread.length > 0
}

/** The names of the custom properties that a stylesheet or an attribute reads. */
export function referencedProperties(text: string): string[] {
  return [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)
}
