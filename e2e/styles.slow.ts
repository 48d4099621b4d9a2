import { expect, test } from 'vitest'
import { PRERENDERED_PATHS, RENDERED_PATHS } from '../app/routes.ts'
import { newVisitor, siteForFile } from './site.ts'

const here = siteForFile()

/**
 * What a browser makes of every element, and of what stands before and behind it, compared with the first time that this
 * page was asked: the first declarations that differ. Compared in the page, because it is megabytes of text.
 */
function changedLooks(): string[] {
  // Laid out from nothing: after a partial layout Chromium has told a margin of 0px for a box that stood 20px from the edge.
  const root = document.documentElement
  root.style.display = 'none'
  root.getBoundingClientRect()
  root.style.display = ''
  // The same for all; custom properties that nobody reads are left out of a part.
  let names: string[] | undefined
  const looks = [...document.querySelectorAll('*')].flatMap((element, at) =>
    ['', '::before', '::after'].flatMap((part) => {
      const style = getComputedStyle(element, part || null)
      if (part && style.content === 'none') return []
      names ??= Array.from(style).filter((name) => !name.startsWith('--'))
      const look = names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ')
      return [{ who: `${at} ${element.tagName}.${element.getAttribute('class')}${part}`, look }]
    }),
  )
  const memory = window as { firstLooks?: typeof looks }
  memory.firstLooks ??= looks
  const first = memory.firstLooks
  if (first.length !== looks.length) return [`${first.length} elements and parts, then ${looks.length}`]
  return looks.flatMap(({ who, look }, at) => {
    const before = first[at]
    if (before?.who === who && before.look === look) return []
    const declarations = new Set(before?.look.split('; '))
    return [
      `${who}: ${look
        .split('; ')
        .filter((declaration) => !declarations.has(declaration))
        .slice(0, 3)}`,
    ]
  })
}

/** As the boot script does it. */
async function layOver(css: string): Promise<void> {
  document.adoptedStyleSheets = [await new CSSStyleSheet().replace(css)]
}

/** The page as it came, to be looked at for the first time. */
function takeOff(style: Element, part: string | null): void {
  document.adoptedStyleSheets = []
  style.textContent = part
  Object.assign(window, { firstLooks: undefined })
}

/** Those that this width's layout asks for. */
async function fontsLoaded(): Promise<void> {
  document.body.getBoundingClientRect()
  await document.fonts.ready
}

/** Pages that are made when they are asked for, in the states that an address can give them. */
const ASKED_FOR = [
  '/apply',
  '/book/clarity-call',
  '/book/focus-call',
  '/cancel',
  '/contact/message',
  '/find-my-purchase/mail',
  '/my-data',
  '/newsletter',
  '/nowhere',
  '/quiz?stage=idea',
  '/testimonials?tag=Grants',
  '/thank-you',
]

test.each([...PRERENDERED_PATHS, ...RENDERED_PATHS, ...ASKED_FOR])(
  '%s is dressed by its part of the stylesheet as by the whole of it',
  async (path) => {
    const { page, close, allowErrors } = await newVisitor(here.browser, {
      javaScriptEnabled: false,
      bypassCSP: true,
      reducedMotion: 'reduce',
    })
    allowErrors(/the server responded with a status of 404/)
    await page.goto(here.site.url + path)
    const css = page.locator('#css')
    const part = await css.textContent()
    const whole = await (await fetch(here.site.url + (await css.getAttribute('data-rest')))).text()
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await css.evaluate(takeOff, part)
      await page.evaluate(fontsLoaded)
      expect(await page.evaluate(changedLooks)).toEqual([])
      await page.evaluate(layOver, whole)
      expect((await page.evaluate(changedLooks)).slice(0, 3)).toEqual([])
      await css.evaluate((style) => style.replaceChildren())
      expect((await page.evaluate(changedLooks)).slice(0, 3)).toEqual([])
    }
    await close()
  },
)
