import { FileError } from '../../../platform/csv.ts'
import type { Feed } from '../sources/feed.ts'

type FileKind = 'csv' | 'json' | 'xml' | 'workbook' | 'page' | 'pdf' | 'picture' | 'empty'

const NAMES: Readonly<Record<FileKind, string>> = {
  csv: 'a CSV or other text',
  json: 'JSON',
  xml: 'XML',
  workbook: 'a workbook (XLSX)',
  page: 'a web page',
  pdf: 'a PDF',
  picture: 'a picture',
  empty: 'an empty file',
}

/** What only the files of one source have near their beginning. */
const MARKS: readonly [name: string, pattern: RegExp][] = [
  ['grants-gov', /<Opportunity(Synopsis|Forecast)Detail|<Grants\b/],
  ['grants-gov-api', /"synopsis"\s*:/],
  ['sam', /\bNoticeId"?,/],
  ['sbir', /"solicitation_(id|title)"/],
  ['california', /"PortalID"/],
  ['pennsylvania', /"applicantCategory"|"populationServedGeography"/],
  ['cal-eprocure', /caleprocure/],
  ['usaspending', /"spending_level"|"generated_internal_id"/],
  ['own', /who may apply.*official link/],
]

/** Lets the bytes of a file pass if they are of the kind that the feed takes. @throws FileError saying what the file is. */
export async function* requireKind(
  feed: Pick<Feed, 'name' | 'takes' | 'formats'>,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let isChecked = false
  for await (const chunk of bytes) {
    if (!isChecked) assertKind(feed, Buffer.from(chunk.subarray(0, 4096)).toString('latin1'))
    isChecked = true
    yield chunk
  }
  if (!isChecked) assertKind(feed, '')
}

function assertKind({ name, takes, formats }: Pick<Feed, 'name' | 'takes' | 'formats'>, start: string): void {
  const kind = kindOf(start)
  if (formats.some((format) => format === kind)) return
  const other = sourceOf(start)
  const hint = other && other !== name ? ` It looks like a file for ${other}.` : ''
  throw new FileError(`This is ${nameOf(kind, start)}; ${name} takes ${takes}.${hint}`)
}

/** The source whose files alone begin like this; undefined for any other. */
export function sourceOf(start: string): string | undefined {
  return MARKS.find(([, pattern]) => pattern.test(start))?.[0]
}

/** "a CSV" where its first line is one of names between commas. */
function nameOf(kind: FileKind, start: string): string {
  return kind === 'csv' && /^[^\r\n]*,/.test(start) ? 'a CSV' : NAMES[kind]
}

function kindOf(start: string): FileKind {
  const text = start.replace(/^ï»¿/, '').trimStart()
  if (text === '') return 'empty'
  if (text.startsWith('PK')) return 'workbook'
  if (text.startsWith('%PDF')) return 'pdf'
  if (/^(\x89PNG|ÿØÿ|GIF8)/.test(text)) return 'picture'
  if (/^<(!doctype html|html|head|body)\b/i.test(text)) return 'page'
  if (text.startsWith('<')) return 'xml'
  return /^[{[]/.test(text) ? 'json' : 'csv'
}
