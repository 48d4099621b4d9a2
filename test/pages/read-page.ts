import { readFileSync } from 'node:fs'
import { DomUtils, parseDocument } from 'htmlparser2'
import { expect } from 'vitest'

// What a page says, read from its HTML without a browser: whatever one only sees there is in e2e/pages.slow.ts.

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]
type Node = Element['children'][number]
type Name = string | RegExp

interface ReadPage {
  main: Element
}

export function readPage(html: string): ReadPage {
  return { main: DomUtils.getElementsByTagName('main', parseDocument(html))[0] as Element }
}

/** A page as the build made it. Read once by each file of tests. */
export const builtPage = (path: string): ReadPage => readPage(readFileSync(`build/client${path}/index.html`, 'utf8'))

/** Elements of these kinds, in the order of the page. With a name those alone that a screen reader calls so. */
export function all(within: Element, tags: string, name: Name = ''): Element[] {
  const wanted = tags.split(' ')
  return DomUtils.getElementsByTagName((tag) => wanted.includes(tag), within).filter((found) =>
    matches(nameOf(found), name),
  )
}

/** The section of that name: exactly one has it. */
export function region(within: Element, name: Name): Element {
  const found = all(within, 'section', name).filter((section) => nameOf(section) !== '')
  expect(found, `sections called ${name}`).toHaveLength(1)
  return found[0] as Element
}

/** As browsers do without case, for a text; a part of the name is enough. */
function matches(name: string, wanted: Name): boolean {
  return typeof wanted === 'string' ? name.toLowerCase().includes(wanted.toLowerCase()) : wanted.test(name)
}

/** By its label, by what it is labelled by, or by its own words; a section has no name of its own. */
function nameOf(element: Element): string {
  const { 'aria-label': label, 'aria-labelledby': by } = element.attribs
  if (label) return label
  if (by)
    return by
      .split(' ')
      .map((id) => text(elementById(element, id)))
      .join(' ')
  return element.name === 'section' ? '' : text(element, isShown)
}

function elementById(near: Element, id: string): Element {
  let top: Element = near
  while (top.parent && 'attribs' in top.parent) top = top.parent
  return DomUtils.getElementById(id, top) as Element
}

const isShown = (element: Element) => element.attribs['aria-hidden'] !== 'true'

/** What stands within a line; everything else begins a line of its own. */
const INLINE = /^(a|abbr|b|button|code|em|i|s|small|span|strong|sup|time|use|svg|path)$/

/** Its words, with one space between blocks. */
export function text(of: Element, isRead: (element: Element) => boolean = () => true): string {
  const read = (node: Node): string => {
    if ('data' in node) return node.type === 'text' ? node.data : ''
    if (!('attribs' in node) || !isRead(node)) return ''
    const inside = node.children.map(read).join('')
    return INLINE.test(node.name) ? inside : ` ${inside} `
  }
  return read(of).replace(/\s+/g, ' ').trim()
}

export const texts = (found: readonly Element[]): string[] => found.map((each) => text(each))

/** Every link with that name has that href; exactly those that open a new tab say so. */
export function expectLinks(within: Element, name: Name, href: string, how?: 'new tab'): number {
  const found = all(within, 'a', name)
  expect(found.length, `links called ${name}`).toBeGreaterThan(0)
  for (const link of found)
    expect([link.attribs.href, link.attribs.target, text(link).includes('new tab')]).toEqual([
      href,
      how && '_blank',
      how !== undefined,
    ])
  return found.length
}

/** The forms that start a checkout for a product, and where they are sent to. */
export function checkoutForms(within: Element, productId: string): { action: string | undefined; button: string }[] {
  return all(within, 'form')
    .filter((form) => valuesOf(form, 'productId').includes(productId))
    .map((form) => ({ action: form.attribs.action, button: text(all(form, 'button')[0] as Element) }))
}

/** The values of the fields with that name. */
export const valuesOf = (within: Element, name: string): (string | undefined)[] =>
  all(within, 'input').flatMap(({ attribs }) => (attribs.name === name ? [attribs.value] : []))
