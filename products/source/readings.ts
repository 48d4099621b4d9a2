import { readFileSync } from 'node:fs'
import { z } from 'zod'

export const month = z.string().regex(/^\d{4}-\d\d$/)

/** When a page was read, and what it says now where that's not what the text says. */
export type Reading = z.infer<typeof reading>

const reading = z.object({ read: month, says: z.string().optional() })

const since = z.object({
  /** By the page's address, or by the name of a state's fact. */
  readings: z.record(z.string(), reading),
  /** By the product's id, the version that the files become. */
  versions: z.record(z.string(), z.object({ version: z.string(), date: z.iso.date() })),
})

/** What was read since the texts were written. From a file, where a server makes the documents anew with it. */
export const { readings: laterReadings, versions: laterVersions }: z.infer<typeof since> = process.env.READINGS
  ? since.parse(JSON.parse(readFileSync(process.env.READINGS, 'utf8')))
  : { readings: {}, versions: {} }

/** The newer of what was written with the texts and what was read since. */
export function newest(written: Reading | undefined, later: Reading | undefined): Reading | undefined {
  return later && (!written || later.read >= written.read) ? later : written
}

/** `July 2026`, or nothing for a page without a reading. */
export function monthOf(found: Pick<Reading, 'read'> | undefined): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return found ? new Date(`${found.read}-15T12:00:00Z`).toLocaleDateString('en-US', options) : ''
}
