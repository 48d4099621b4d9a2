import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** What the Content-Security-Policy has blocked on a page that `watchPolicy` watches. */
    __blocked: string[]
  }
}

/** How much wider than the window the page is, in pixels. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

/**
 * Clickable elements smaller than that in one direction. Links within a sentence are exempt, as WCAG 2.5.8
 * allows; so are elements that only screen readers see until they have the focus.
 */
export function smallTargets(page: Page, pixels: number): Promise<string[]> {
  return page.evaluate((least) => {
    const inSentence = (element: Element) => {
      const around = element.closest('p, dd, li, blockquote, pre')
      return (
        element.tagName === 'A' &&
        around !== null &&
        around.textContent !== element.textContent &&
        getComputedStyle(element).display === 'inline'
      )
    }
    const pressed = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      // A box or a dot is pressed by its label as well, where that is around it.
      const target = element.matches('input[type=radio], input[type=checkbox]') ? element.closest('label') : element
      const { width, height } = (target ?? element).getBoundingClientRect()
      const hidden =
        !element.checkVisibility() || (width <= 1 && height <= 1) || element.closest('.skip-link, [aria-hidden="true"]')
      // Browsers round by half a pixel.
      if (hidden || inSentence(element) || Math.min(width, height) > least - 0.5) return []
      return [`${element.outerHTML.slice(0, 120)}: ${Math.round(width)} × ${Math.round(height)}`]
    })
  }, pixels)
}

/** Running and pending animations. */
export function runningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().map((animation) => (animation as CSSAnimation).animationName ?? 'a transition'),
  )
}

/** The text that is printed. */
export function printedTexts(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((found) =>
    found.flatMap((element) => {
      // A box or a dot is pressed by its label as well, where that is around it.
      const target = element.matches('input[type=radio], input[type=checkbox]') ? element.closest('label') : element
      const { width, height } = (target ?? element).getBoundingClientRect()
      const there = element.checkVisibility({ contentVisibilityAuto: true }) && width > 1 && height > 1
      return there ? [(element as HTMLElement).innerText.trim()] : []
    }),
  )
}

/** Records everything that is blocked from before the first byte on; `blocked` reads it. */
export async function recordCspViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: string[] = []
    window.__blocked = noted
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      noted.push(`${violatedDirective}: ${blockedURI} ${sample}`),
    )
  })
}

export function readCspViolations(page: Page): Promise<string[]> {
  return page.evaluate(() => window.__blocked)
}
