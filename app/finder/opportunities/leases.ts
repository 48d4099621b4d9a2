import type { Opportunity } from './find-opportunities.ts'

/** Whether a federal notice leases a building, by its product code (X1: lease of facilities) or its industry (lessors). */
export function isLease({ source, product_code, naics }: Opportunity): boolean {
  return source === 'sam' && (/^X1/.test(product_code ?? '') || naics.some((code) => code.startsWith('5311')))
}
