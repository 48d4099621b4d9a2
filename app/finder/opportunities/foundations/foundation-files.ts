import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { SaxesParser } from 'saxes'
import { csvRows, FileError, peek, requireColumns } from '../../../platform/csv.ts'
import { decompress } from '../imports/decompression.ts'
import { parseOptionalAmount } from '../sources/amounts.ts'
import { oneLine, plainText } from '../sources/plain-text.ts'
import { toSafeUrl } from '../sources/web-address.ts'

/** A foundation as a file describes it. */
interface FoundationRow {
  ein: string
  name: string
  city: string | null
  state: string | null
  website: string | null
  email: string | null
  phone: string | null
  applications: 'open' | 'preselected_only' | 'unknown'
  apply_to: string | null
  apply_with: string | null
  deadline_words: string | null
  restrictions: string | null
  return_year: number | null
  profile_url: string | null
}

/** A gift to an organization; people who got one aren't named. */
interface GiftRow {
  ein: string
  return_year: number
  line: number
  recipient: string | null
  state: string | null
  purpose: string | null
  amount_cents: string
}

interface FoundationInput {
  path: string
  /** Gets one row a line, as JSON. */
  spoolPath: string
  /** Those whose gifts are wanted: the others take no applications. */
  open: ReadonlySet<string>
}

interface FoundationFile {
  kind: 'list' | 'gifts' | 'return'
  read: number
  /** Rows without a number, a name, a state or an amount, and those that nobody can apply by. */
  skipped: number
}

type Row = { foundation: FoundationRow } | { gift: GiftRow }

/**
 * Reads the open list of foundations, its list of gifts, or one foundation's return (990-PF as XML), in a worker.
 *
 * @returns a fault when the file is none of them.
 */
export async function readFoundationFile(
  { path, spoolPath, open }: FoundationInput,
  report: (read: number, share: number) => void,
): Promise<FoundationFile | { fault: string }> {
  const spool = createWriteStream(spoolPath, { mode: 0o600 })
  const counts = { read: 0, skipped: 0 }
  try {
    const { bytes, progress } = await decompress(path, '.csv')
    const { first, whole } = await peek(bytes, 16)
    const isReturn = first.toString('latin1').trimStart().startsWith('<')
    let kind: FoundationFile['kind'] = 'return'
    const rows = isReturn
      ? returnRows(whole)
      : listRows(whole, open, (found) => {
          kind = found
        })
    for await (const batch of rows) {
      counts.read += batch.length
      const kept = batch.filter((row) => row !== undefined)
      counts.skipped += batch.length - kept.length
      if (kept.length > 0 && !spool.write(kept.map((row) => `${JSON.stringify(row)}\n`).join('')))
        await once(spool, 'drain')
      report(counts.read, progress())
    }
    return { kind, ...counts }
  } catch (error) {
    if (error instanceof FileError) return { fault: error.message }
    throw error
  } finally {
    spool.end()
    await once(spool, 'close')
  }
}

const LIST_COLUMNS = ['ein', 'name', 'state', 'latest_fiscal_year', 'application_posture', 'application_deadline_text']
const GIFT_COLUMNS = ['funder_ein', 'recipient_name', 'recipient_state', 'amount', 'fiscal_year']

async function* listRows(
  bytes: AsyncIterable<Uint8Array>,
  open: ReadonlySet<string>,
  tell: (kind: 'list' | 'gifts') => void,
): AsyncGenerator<(Row | undefined)[]> {
  let areGifts = false
  const columns = (header: string[]) => {
    areGifts = header.includes('funder_ein')
    tell(areGifts ? 'gifts' : 'list')
    return requireColumns(
      header,
      areGifts ? GIFT_COLUMNS : LIST_COLUMNS,
      'This isn’t a list of foundations or of their gifts',
    )
  }
  for await (const rows of csvRows(bytes, columns))
    yield rows.map(({ record, line, problem }) => {
      if (problem) return undefined
      return areGifts ? listedGift(record, line, open) : listedFoundation(record)
    })
}

function listedFoundation(record: Record<string, string>): Row | undefined {
  const of = (name: string) => words(record[name])
  const [ein, name, posture] = [einOf(record.ein), of('name'), of('application_posture')]
  const isRevoked = of('irs_revocation_date') !== null && !/^(true|1|t)$/i.test(of('irs_filed_after_revocation') ?? '')
  if (!ein || !name || isRevoked) return undefined
  const foundation: FoundationRow = {
    ...{ ein, name, city: of('city'), state: stateOf(record.state), website: toSafeUrl(record.website) },
    ...{ email: of('public_contact_email'), phone: of('public_contact_phone') },
    applications: posture === 'open' || posture === 'preselected_only' ? posture : 'unknown',
    ...{ apply_to: null, apply_with: null, restrictions: null, deadline_words: of('application_deadline_text') },
    return_year: yearOf(record.latest_fiscal_year),
    profile_url: toSafeUrl(record.profile_url),
  }
  return { foundation }
}

function listedGift(record: Record<string, string>, line: number, open: ReadonlySet<string>): Row | undefined {
  const [ein, year, amount] = [
    einOf(record.funder_ein),
    yearOf(record.fiscal_year),
    parseOptionalAmount(record.amount ?? ''),
  ]
  if (!ein || !open.has(ein) || !year || !amount || amount === '0') return undefined
  const [recipient, state] = [words(record.recipient_name), stateOf(record.recipient_state)]
  return { gift: { ...{ ein, return_year: year, line, recipient, state }, purpose: null, amount_cents: amount } }
}

/** The largest return there is has some megabytes. */
const MAX_RETURN_LENGTH = 64 * 1024 ** 2

async function* returnRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<(Row | undefined)[]> {
  const tree = await xmlTree(bytes)
  const filer = at(tree, 'ReturnHeader', 'Filer')
  const form = at(tree, 'ReturnData', 'IRS990PF')
  const ein = einOf(textAt(filer, 'EIN') ?? '')
  const name = textAt(filer, 'BusinessName', 'BusinessNameLine1Txt')
  const year = yearOf(textAt(tree, 'ReturnHeader', 'TaxYr') ?? textAt(tree, 'ReturnHeader', 'TaxPeriodEndDt') ?? '')
  if (!form || !ein || !name || !year)
    throw new FileError('This is XML, but no return of a private foundation (990-PF) with its number, name and year.')
  const more = at(form, 'SupplementaryInformationGrp')
  const apply = at(more, 'ApplicationSubmissionInfoGrp')
  const isInviteOnly = /^(x|true|1)$/i.test(textAt(more, 'OnlyContriToPreselectedInd') ?? '')
  const address = at(apply, 'RecipientUSAddress')?.children.map(({ text }) => words(text)) ?? []
  const foundation: FoundationRow = {
    ...{ ein, name, city: textAt(filer, 'USAddress', 'CityNm') },
    state: stateOf(textAt(filer, 'USAddress', 'StateAbbreviationCd') ?? ''),
    website: toSafeUrl(withScheme(textWithin(form, 'WebsiteAddressTxt'))),
    email: textAt(apply, 'RecipientEmailAddressTxt'),
    phone: textAt(apply, 'RecipientPhoneNum'),
    applications: isInviteOnly ? 'preselected_only' : apply ? 'open' : 'unknown',
    apply_to: [textAt(apply, 'RecipientPersonNm'), ...address].filter(Boolean).join(', ') || null,
    apply_with: textAt(apply, 'FormAndInfoAndMaterialsTxt'),
    deadline_words: textAt(apply, 'SubmissionDeadlinesTxt'),
    restrictions: textAt(apply, 'RestrictionsOnAwardsTxt'),
    return_year: year,
    profile_url: null,
  }
  const gifts = more?.children.filter((each) => each.name === 'GrantOrContributionPdDurYrGrp') ?? []
  yield [{ foundation }, ...gifts.map((gift, line) => reportedGift(gift, { ein, year, line }))]
}

function reportedGift(
  gift: XmlElement,
  { ein, year, line }: { ein: string; year: number; line: number },
): Row | undefined {
  const amount = parseOptionalAmount(textAt(gift, 'Amt') ?? '')
  if (!amount || amount === '0') return undefined
  const recipient = textAt(gift, 'RecipientBusinessName', 'BusinessNameLine1Txt')
  const state = stateOf(textAt(gift, 'RecipientUSAddress', 'StateAbbreviationCd') ?? '')
  const purpose = textAt(gift, 'GrantOrContributionPurposeTxt')
  return { gift: { ein, return_year: year, line, recipient, state, purpose, amount_cents: amount } }
}

interface XmlElement {
  name: string
  text: string
  children: XmlElement[]
}

async function xmlTree(bytes: AsyncIterable<Uint8Array>): Promise<XmlElement> {
  const top: XmlElement = { name: '', text: '', children: [] }
  const open = [top]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw new FileError(`The file is no well-formed XML: ${error.message.slice(0, 200)}`)
  })
  parser.on('doctype', () => {
    throw new FileError('The file declares a document type, which a return never does. Nothing of it was taken.')
  })
  parser.on('opentag', ({ name }) => {
    const element = { name: name.slice(name.indexOf(':') + 1), text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (part) => {
    const element = open.at(-1)
    if (element) element.text += part
  })
  parser.on('closetag', () => void open.pop())
  const decoder = new TextDecoder()
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.byteLength
    if (length > MAX_RETURN_LENGTH) throw new FileError('The file is larger than any return is.')
    parser.write(decoder.decode(chunk, { stream: true }))
  }
  parser.write(decoder.decode()).close()
  return top.children[0] ?? top
}

function at(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>(
    (inner, name) => inner?.children.find((each) => each.name === name),
    element,
  )
}

const textAt = (element: XmlElement | undefined, ...path: string[]) => words(at(element, ...path)?.text)

function textWithin(element: XmlElement, name: string): string | null {
  if (element.name === name) return words(element.text)
  return element.children.reduce<string | null>((found, child) => found ?? textWithin(child, name), null)
}

const MAX_WORDS = 500
const words = (text: string | undefined) => oneLine(plainText(text ?? '')).slice(0, MAX_WORDS) || null
/** A spreadsheet drops the zeros that it begins with. */
const einOf = (text = '') => /^\d{7,9}$/.exec(text.replace(/\D/g, ''))?.[0].padStart(9, '0')
const stateOf = (text = '') => /^[A-Z]{2}$/.exec(text.trim().toUpperCase())?.[0] ?? null
const yearOf = (text = '') => Number(/^(?:19|20)\d\d/.exec(text.trim())?.[0]) || null
const withScheme = (text: string | null) =>
  !text?.includes('.') ? '' : /^https?:/i.test(text) ? text : `https://${text.toLowerCase()}`
