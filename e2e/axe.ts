import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The violations that axe reports, each with its first element. */
export async function axeFindings(page: Page, without: string[] = []): Promise<string[]> {
  // An email in a frame may run no script, axe's own included; emails are judged in emails.slow.ts.
  const builder = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await builder.withTags(TAGS).disableRules(without).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
