import type { Page } from 'playwright-core'

/** Where the focus is: the place of its control in the document, and what is wrong with it there. */
interface Stop {
  at: number
  name: string
  problem: string | undefined
}

/**
 * What someone without a mouse meets on a page: controls that Tab skips or reaches in another order than they're read, a focus
 * that can't be seen, a place that Tab or Shift+Tab doesn't leave.
 */
export async function keyboardProblems(page: Page): Promise<string[]> {
  const names = await markControls(page)
  await focusTop(page)
  const there = await walk(page, 'Tab', names.length)
  const back = await walk(page, 'Shift+Tab', names.length)
  const problems = there.flatMap(({ name, problem }) => (problem ? [`${problem}: ${name}`] : []))
  const order = names.map((_, at) => at)
  const turns = [...wrongPlaces(names, order, there), ...wrongPlaces(names, order.toReversed(), back)]
  return [...problems, ...turns, ...(await leapsBack(page))]
}

/** From here the first Tab reaches the first control, also where a field had the focus at once. */
export function focusTop(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus({ preventScroll: true })
    document.body.removeAttribute('tabindex')
  })
}

/** Controls of the page's own part that stand before the control that Tab reaches them from, as one reads. */
function leapsBack(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stops = [...document.querySelectorAll<HTMLElement>('main [data-stop]')]
    return stops.flatMap((stop, place) => {
      const before = stops[place - 1]?.getBoundingClientRect()
      const box = stop.getBoundingClientRect()
      if (!before || before.width * box.width === 0) return []
      const isHigher = box.bottom <= before.top && box.left < before.right
      const isFurtherLeft = box.right <= before.left && box.top < before.bottom && box.bottom > before.top
      return isHigher || isFurtherLeft ? [`reached after what follows it: ${stop.textContent || stop.outerHTML}`] : []
    })
  })
}

/** Numbers everything that Tab should reach, and says in which order it's meant to: that of the document. */
function markControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressed = 'a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex]'
    const isStop = (element: HTMLElement) => {
      if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]')) return false
      if (!element.checkVisibility({ visibilityProperty: true })) return false
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
      // Of the dots of a question Tab reaches one; the arrows lead on.
      const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
        ({ name, form }) => name === element.name && form === element.form,
      )
      return element === (group.find(({ checked }) => checked) ?? group[0])
    }
    const stops = [...document.querySelectorAll<HTMLElement>(pressed)].filter(isStop)
    for (const [at, stop] of stops.entries()) stop.dataset.stop = String(at)
    return stops.map((stop) => (stop.ariaLabel ?? stop.textContent ?? '').trim() || stop.outerHTML.slice(0, 90))
  })
}

/** Stops within one control: the parts of a date and its calendar, or the links of an email in a frame. */
const MAX_INSIDE = 20

/** Where one key leads, from outside of the page until it's left or comes around. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', count: number): Promise<Stop[]> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    getSelection()?.removeAllRanges()
  })
  const stops: Stop[] = []
  let inside = 0
  while (stops.length <= count) {
    await page.keyboard.press(key)
    let stop = await readStop(page)
    if (stop.at < 0 && stop.name) {
      await markControls(page) // a control that was drawn again when it got the focus
      stop = await readStop(page)
    }
    const isInside = stop.at >= 0 && stop.at === stops.at(-1)?.at
    if (isInside && inside++ < MAX_INSIDE) continue
    if (!stop.name || stops.some(({ at }) => at === stop.at)) break
    inside = 0
    stops.push(stop)
  }
  return stops
}

function readStop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return { at: -1, name: '', problem: undefined }
    const name = (element.ariaLabel ?? element.textContent ?? '').trim() || element.outerHTML.slice(0, 90)
    const at = Number(element.dataset.stop ?? -1)
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const box = element.getClientRects()[0] ?? new DOMRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const top = document.elementFromPoint(x, y)
    const isCovered = !top || !(element.contains(top) || top.closest('label')?.contains(element))
    if (at < 0) return { at, name, problem: 'Tab reaches what should not be reached' }
    // What has the focus in a frame shows it there.
    if (element instanceof HTMLIFrameElement) return { at, name, problem: undefined }
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return { at, name, problem: 'no visible focus' }
    if (isCovered) return { at, name, problem: 'the focus is covered, or outside of the window' }
    return { at, name, problem: undefined }
  })
}

function wrongPlaces(names: readonly string[], order: readonly number[], stops: readonly Stop[]): string[] {
  const missed = order.filter((at) => !stops.some((stop) => stop.at === at)).map((at) => `not reached: ${names[at]}`)
  if (missed.length > 0) return missed
  const early = stops.find(({ at }, place) => at !== order[place])
  return early ? [`out of turn: ${early.name}`] : []
}
