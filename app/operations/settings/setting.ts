import { parse } from 'yaml'
import { z } from 'zod'
import { US_ZONES } from '../../catalog/us-time-zones.ts'
import { parseEmailAddress } from '../../platform/mail/email-address.ts'
import { isPlaceholderPostalAddress } from '../../platform/process/placeholder.ts'
import { isTimeZone } from '../../platform/time-labels.ts'
import { FILE_TEXTS, type FileValues, type Notice, OFF } from './file-values.ts'
import { MAX_HOURS_LENGTH, parseWeek, weekText } from './hours-text.ts'
import text from './settings.yaml?raw'
import { parseSocialLinks } from './social-text.ts'

/** A fact that the owner can change at her desk. */
export interface Setting {
  title: string
  group: 'Calls' | 'Your office' | 'Notices to you'
  /** Where it shows, and how to type it. */
  hint: string
  isLong?: boolean | undefined
  /** What holds while the desk has nothing: as it would be typed here. */
  fileText(file: FileValues): string
  /** What is stored for what was typed, or what is wrong with it. Never gets an empty text. */
  parse(typed: string, file: FileValues): { text: string } | { problem: string }
}

export type SettingKey =
  | 'video-link'
  | 'time-zone'
  | 'weekly-hours'
  | 'focus-calls'
  | 'support-hours'
  | 'postal-address'
  | 'social-links'
  | `notice-${Notice}`

export const noticeKey = (notice: Notice): SettingKey => `notice-${notice}`

/** How each is read: what holds while the desk has nothing, and what is stored for what was typed. */
const READERS: Readonly<Record<SettingKey, Pick<Setting, 'fileText' | 'parse'>>> = {
  'video-link': { fileText: FILE_TEXTS.videoLink, parse: parseLink },
  'time-zone': { fileText: ({ scheduling }) => scheduling.timeZone, parse: parseTimeZone },
  'weekly-hours': { fileText: FILE_TEXTS.weeklyHours, parse: parseHours },
  'focus-calls': {
    fileText: ({ scheduling }) => String(scheduling.focusCallsPerMonth),
    parse: (typed) =>
      /^[1-9]\d{0,2}$/.test(typed) ? { text: typed } : { problem: 'Please type a number, such as 15.' },
  },
  'support-hours': { fileText: FILE_TEXTS.supportHours, parse: parseSupportHours },
  'postal-address': { fileText: FILE_TEXTS.postalAddress, parse: parsePostalAddress },
  'social-links': { fileText: FILE_TEXTS.socialLinks, parse: parseSocial },
  'notice-sale': { fileText: FILE_TEXTS.notice('sale'), parse: parseNotice },
  'notice-cancellation': { fileText: FILE_TEXTS.notice('cancellation'), parse: parseNotice },
  'notice-failedPayment': { fileText: FILE_TEXTS.notice('failedPayment'), parse: parseNotice },
  'notice-dispute': { fileText: FILE_TEXTS.notice('dispute'), parse: parseNotice },
  'notice-refund': { fileText: FILE_TEXTS.notice('refund'), parse: parseNotice },
  'notice-refundWanted': { fileText: FILE_TEXTS.notice('refundWanted'), parse: parseNotice },
  'notice-morning': { fileText: FILE_TEXTS.notice('morning'), parse: parseNotice },
}

const words = z.record(
  z.string(),
  z.strictObject({
    title: z.string(),
    group: z.enum(['Calls', 'Your office', 'Notices to you']),
    hint: z.string(),
    isLong: z.boolean().optional(),
  }),
)

/** In the order in which the desk has them. */
export const SETTINGS = Object.fromEntries(
  Object.entries(words.parse(parse(text))).map(([key, said]) => [key, { ...said, ...READERS[key as SettingKey] }]),
) as Readonly<Record<SettingKey, Setting>>

export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(SETTINGS, text)
}

const MAX_LINK_LENGTH = 500

function parseLink(typed: string) {
  const url = typed.length > MAX_LINK_LENGTH ? null : URL.parse(typed)
  if (url?.protocol !== 'https:' || /\s/.test(typed))
    return { problem: 'This isn’t a link. It begins with https://, such as https://video.example.com/your-room.' }
  return { text: typed }
}

function parseHours(typed: string) {
  if (typed.length > MAX_HOURS_LENGTH)
    return { problem: `This is longer than ${MAX_HOURS_LENGTH} characters. Use fewer lines.` }
  const read = parseWeek(typed)
  return 'problem' in read ? read : { text: weekText(read.week) }
}

/** With its daylight saving time: `EST` alone has none. */
function parseTimeZone(typed: string) {
  const named = US_ZONES.find(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()))?.zone ?? typed
  if (named.includes('/') && isTimeZone(named)) return { text: named }
  return { problem: 'We don’t know that time zone. Try “Central Time”, or a name such as “America/Chicago”.' }
}

function parseSupportHours(typed: string) {
  const read = parseHours(typed.replace(/ (?!AM|PM)[A-Z]{2,5}$/, ''))
  if ('problem' in read) return read
  if (!/^[^\n,]+$/.test(read.text))
    return { problem: 'Please use one span for days in a row, such as “Monday to Friday 9:00 AM to 5:00 PM”.' }
  return read
}

const MAX_ADDRESS_LENGTH = 200

function parsePostalAddress(typed: string) {
  if (typed.length > MAX_ADDRESS_LENGTH) return { problem: `This is longer than ${MAX_ADDRESS_LENGTH} characters.` }
  if (typed.length < 10 || isPlaceholderPostalAddress(typed))
    return { problem: 'Please type all of it: street and number, or the PO box, then city, state and ZIP.' }
  return { text: typed }
}

function parseSocial(typed: string, { site }: FileValues) {
  const read = parseSocialLinks(
    typed,
    site.social.map(({ network }) => network),
  )
  return 'problem' in read ? read : { text: read.text }
}

function parseNotice(typed: string) {
  if (typed.toLowerCase() === OFF) return { text: OFF }
  const address = parseEmailAddress(typed)
  return address ? { text: address } : { problem: `Please type one email address, or “${OFF}”.` }
}
