import { z } from 'zod'
import record from '../../content/addresses.json' with { type: 'json' }

const month = z.string().regex(/^\d{4}-\d\d$/)

/**
 * Every address that the texts and workbooks link to, once: what it's called, the month of the newest reading of it that a text relies on,
 * and the day on which the federal registry of .gov names listed its site.
 */
export const addresses = z
  .array(z.object({ address: z.url(), label: z.string(), read: month.optional(), listed: z.iso.date().optional() }))
  .parse(record)

const readings = new Map(addresses.flatMap(({ address, read }) => (read ? [[address, read] as const] : [])))

/** The addresses that a text links to. */
export const linkedAddresses = (text: string) =>
  [...text.matchAll(/\]\((https?:\/\/[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\)/g)].map(([, address = '']) => address)

/** `asOf` for a text: the month of the newest of its own readings. A text without one can't say it. */
export function sourcesAsOf(text: string): { asOf?: string } {
  const newest = linkedAddresses(text)
    .flatMap((address) => readings.get(address) ?? [])
    .sort()
    .at(-1)
  if (!newest) return {}
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return { asOf: new Date(`${newest}-15T12:00:00Z`).toLocaleDateString('en-US', options) }
}
