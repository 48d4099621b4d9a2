import { basename } from 'node:path'
import { isDay } from '../../../platform/dates.ts'
import { decompress, zipEntryNames } from './decompression.ts'

/** The day whose data a file is, and how it is known. */
interface FileDay {
  day: string
  by: 'the name of the file' | 'the name of the file in the zip' | 'the content of the file' | 'the month in its name'
}

/**
 * The day that a file itself gives: in its own name, in that of the file in its zip, or as the moment that it was generated
 * at; of a name that gives only a month its last day. A day that is later than `today` is none, and of a month that isn't over yet
 * it is today. What an address answers is not read for it.
 */
export async function findFileDay(origin: string, today: string): Promise<FileDay | undefined> {
  const isAddress = /^https?:\/\//i.test(origin)
  const name = isAddress ? (URL.parse(origin)?.pathname.split('/').at(-1) ?? '') : basename(origin)
  const known = (day: string | undefined, by: FileDay['by']) => (day && day <= today ? { day, by } : undefined)
  const named = known(dayInName(name), 'the name of the file')
  if (named || isAddress) return named
  for (const inner of await zipEntryNames(origin)) {
    const found = known(dayInName(inner), 'the name of the file in the zip')
    if (found) return found
  }
  const told = known(dayInText(await firstText(origin)), 'the content of the file')
  const last = lastDayOfMonthInName(name)
  return told ?? known(last?.slice(0, 7) === today.slice(0, 7) ? today : last, 'the month in its name')
}

/** `GrantsDBExtract20260405v2.zip`, `bids-2026-08-22.json`; of a span such as `2026-03-03-to-04-16` the last day. */
export function dayInName(name: string): string | undefined {
  const [, year, later, month, day] = /(20\d\d)-\d\d-\d\d-to-(?:(20\d\d)-)?(\d\d)-(\d\d)(?!\d)/.exec(name) ?? []
  if (month) return realDay(later ?? year, month, day)
  const found = [...name.matchAll(/(?<!\d)(20\d\d)([-_.]?)(\d\d)\2(\d\d)(?!\d)/g)]
  return found.map(([, y, , m, d]) => realDay(y, m, d)).findLast(Boolean)
}

/** `state-2025-08.json` is of August 31, 2025. */
function lastDayOfMonthInName(name: string): string | undefined {
  const [, year, month] = /(?<!\d)(20\d\d)[-_.]?(0[1-9]|1[0-2])(?![-_.]?\d)/.exec(name) ?? []
  return year && month && new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10)
}

const GENERATED = /"(?:generated_?at|generatedOn|exported_?at|as_?of|snapshot_?date)"\s*:\s*"(20\d\d)-(\d\d)-(\d\d)/i

function dayInText(text: string): string | undefined {
  const [, year, month, day] = GENERATED.exec(text) ?? []
  return realDay(year, month, day)
}

function realDay(year = '', month = '', day = ''): string | undefined {
  const iso = `${year}-${month}-${day}`
  return isDay(iso) ? iso : undefined
}

/** The beginning, unpacked; the file itself is checked when it is read. */
async function firstText(path: string): Promise<string> {
  const { bytes } = await decompress(path, '', { workbook: true })
  for await (const chunk of bytes) return Buffer.from(chunk.subarray(0, 65_536)).toString('latin1')
  return ''
}
