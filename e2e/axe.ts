import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Rules {
  /** Only these, in place of all of `TAGS`. */
  only?: string[]
  without?: string[]
}

/** The violations that axe reports, each with its first element. */
export async function axeFindings(page: Page, { only, without = [] }: Rules = {}): Promise<string[]> {
  // Legacy mode opens no second page for the report, which takes half of the time. And an email in a frame
  // may run no script, axe's own included; emails are judged in emails.slow.ts.
  const isThere = await page.evaluate(() => 'axe' in window)
  // Half a megabyte, which a page reads once. And what passes isn't described: that took longer than to find what doesn't.
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: 'void axe' }) }).setLegacyMode(true)
  builder.options({ resultTypes: ['violations'] })
  const chosen = only ? builder.withRules(only) : builder.withTags(TAGS).disableRules(without)
  const { violations } = await chosen.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
