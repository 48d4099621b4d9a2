import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'

export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array
  /** Stored as it is, not compressed. */
  readonly stored?: boolean
}

/** A zip whose bytes depend on nothing but the entries, their order and the date. */
export function writeZip(entries: readonly ZipEntry[], date: Date): Uint8Array {
  const files: Zippable = {}
  for (const { name, bytes, stored } of entries) files[name] = [bytes, { level: stored ? 0 : 9, mtime: zipTime(date) }]
  return zipSync(files)
}

/** fflate writes local time, as zip wants it: noon of the day is the same day in every zone. */
function zipTime(date: Date): Date {
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12)
}

/**
 * Writes an Office file again with one date and with names for the random ids that its library gave, so that the same
 * content gives the same bytes. `edit` sees every XML part.
 */
export function rewriteZip(
  bytes: Uint8Array,
  date: Date,
  edit: (name: string, text: string) => string,
  more: readonly ZipEntry[] = [],
): Uint8Array {
  const relation = createStableNames((at) => `rIdx${at}`)
  const entries = Object.entries(unzipSync(bytes)).map(([name, content]) => {
    if (!/\.(xml|rels|vml)$/.test(name)) return { name, bytes: content }
    const text = strFromU8(content).replace(/(?<=")rId[\w-]{10,}(?=")/g, relation)
    return { name, bytes: strToU8(edit(name, text)) }
  })
  return writeZip([...entries, ...more], date)
}

/** Names each thing by the order in which things first appeared. */
export function createStableNames(nameOf: (at: number) => string): (thing: string) => string {
  const known = new Map<string, string>()
  return (thing) => {
    const name = known.get(thing) ?? nameOf(known.size + 1)
    known.set(thing, name)
    return name
  }
}
