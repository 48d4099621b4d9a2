import { expect, test } from 'vitest'
import { PRERENDERED_PATHS } from '../app/routes.ts'
import { newVisitor, siteForFile } from './site.ts'

const here = siteForFile()

/** What a browser makes of every element, and of what stands before and behind it: a line for each property. */
function looks(): string[] {
  return [...document.querySelectorAll('*')].flatMap((element, at) =>
    ['', '::before', '::after'].flatMap((part) => {
      const style = getComputedStyle(element, part || null)
      if (part && style.content === 'none') return []
      // Custom properties that nobody reads are left out of a part.
      const names = Array.from(style).filter((name) => !name.startsWith('--'))
      const who = `${at} ${element.tagName}.${element.getAttribute('class')}${part}`
      return names.map((name) => `${who} ${name}: ${style.getPropertyValue(name)}`)
    }),
  )
}

test.each(PRERENDERED_PATHS)('%s is dressed by its part of the stylesheet as by the whole of it', async (path) => {
  const { page, leave } = await newVisitor(here.browser, {
    javaScriptEnabled: false,
    bypassCSP: true,
    reducedMotion: 'reduce',
  })
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(here.site.url + path)
    const address = await page.locator('#css').getAttribute('data-rest')
    const whole = await (await fetch(here.site.url + address)).text()
    const before = await page.evaluate(looks)
    await page.locator('#css').evaluate((style, css) => {
      style.textContent = css
    }, whole)
    const after = await page.evaluate(looks)
    expect(before).toHaveLength(after.length)
    expect(before.filter((look, at) => look !== after[at]).slice(0, 3)).toEqual([])
    expect(await page.locator('#css').evaluate((style) => style.textContent?.length)).toBe(whole.length)
  }
  await leave()
})
