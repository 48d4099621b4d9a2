import { ownerEmails, type Scheduling, type SiteConfig } from '../../../site.config.ts'
import { US_ZONES } from '../../catalog/us-time-zones.ts'
import { parseEmailAddress } from '../../platform/mail/email-address.ts'
import { isPlaceholderPostalAddress } from '../../platform/process/placeholder.ts'
import { isTimeZone } from '../../platform/time-labels.ts'
import { MAX_HOURS_LENGTH, parseWeek, weekText } from './hours-text.ts'

type SwitchableNotice = keyof typeof ownerEmails

/** What the owner is emailed about. Those that `site.config.ts` has no switch for always go out, unless the desk says no. */
export type Notice = SwitchableNotice | 'refundWanted' | 'morning'

const isSwitchable = (notice: Notice): notice is SwitchableNotice => Object.hasOwn(ownerEmails, notice)

/** What the files say: `.env` and `site.config.ts`. */
export interface FileValues {
  site: SiteConfig
  scheduling: Scheduling
  videoLink: string | undefined
  /** Where notices go unless one has an address of its own. */
  coachEmail: string
}

/** The name of the time zone, as the support hours of the file end: `EST`. */
export function zoneOf({ supportHours: { label } }: SiteConfig): string {
  return / ([A-Z]{2,5})$/.exec(label)?.[1] ?? ''
}

/** In place of an address: nobody gets it. */
export const OFF = 'off'

/** A fact that the owner can change at her desk. */
export interface Setting {
  title: string
  group: 'Calls' | 'Your office' | 'Notices to you'
  /** Where it shows, and how to type it. */
  hint: string
  isLong?: boolean
  /** What holds while the desk has nothing: as it would be typed here. */
  fileText(file: FileValues): string
  /** What is stored for what was typed, or what is wrong with it. Never gets an empty text. */
  parse(typed: string): { text: string } | { problem: string }
}

export type SettingKey =
  | 'video-link'
  | 'time-zone'
  | 'weekly-hours'
  | 'focus-calls'
  | 'support-hours'
  | 'postal-address'
  | `notice-${Notice}`

export const noticeKey = (notice: Notice): SettingKey => `notice-${notice}`

export const SETTINGS: Readonly<Record<SettingKey, Setting>> = {
  'video-link': {
    title: 'Video link',
    group: 'Calls',
    hint: 'Everyone who books a call gets it in the invitation, in the reminders and on the call’s page. Invitations that have gone out keep the old one until the reminder.',
    fileText: ({ videoLink }) => videoLink ?? '',
    parse: parseLink,
  },
  'time-zone': {
    title: 'Your time zone',
    group: 'Calls',
    hint: 'Your hours, your days off and the times at your desk are meant in it: “Mountain Time”, or a name such as “America/Denver”. Calls that are already booked stay.',
    fileText: ({ scheduling }) => scheduling.timeZone,
    parse: parseTimeZone,
  },
  'weekly-hours': {
    title: 'Weekly hours for calls',
    group: 'Calls',
    hint: 'A line for days with the same hours, such as “Monday to Friday 9:00 AM to 12:00 PM, 1:00 PM to 5:00 PM”. Days that you leave out are closed. Calls that are already booked stay.',
    isLong: true,
    fileText: ({ scheduling }) => weekText(scheduling.weeklyHours),
    parse: parseHours,
  },
  'focus-calls': {
    title: 'Focus Calls a month',
    group: 'Calls',
    hint: 'The most that can be booked in a month. Your pages name a number, too: see Claims under Pages.',
    fileText: ({ scheduling }) => String(scheduling.focusCallsPerMonth),
    parse: (typed) =>
      /^[1-9]\d{0,2}$/.test(typed) ? { text: typed } : { problem: 'Please type a number, such as 15.' },
  },
  'support-hours': {
    title: 'Support hours',
    group: 'Your office',
    hint: 'One line, such as “Monday to Friday 9:00 AM to 5:00 PM”. The contact page shows it, and every reply time that we promise is counted by it.',
    fileText: ({ site }) => site.supportHours.label,
    parse: parseSupportHours,
  },
  'postal-address': {
    title: 'Postal address',
    group: 'Your office',
    hint: 'At the end of every email, as the law requires, and on every receipt.',
    fileText: ({ site }) => site.postalAddress,
    parse: parsePostalAddress,
  },
  'notice-sale': notice('sale', 'A sale'),
  'notice-cancellation': notice('cancellation', 'A cancellation'),
  'notice-failedPayment': notice('failedPayment', 'A failed payment'),
  'notice-dispute': notice('dispute', 'A dispute'),
  'notice-refund': notice('refund', 'A refund'),
  'notice-refundWanted': notice('refundWanted', 'Someone asks for a refund'),
  'notice-morning': notice('morning', 'What’s due, each morning at seven'),
}

export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(SETTINGS, text)
}

function notice(kind: Notice, title: string): Setting {
  return {
    title,
    group: 'Notices to you',
    hint: `The address that gets this email, or “${OFF}” for none.`,
    fileText: ({ coachEmail }) => (isSwitchable(kind) && !ownerEmails[kind] ? OFF : coachEmail),
    parse: parseNotice,
  }
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

function parseNotice(typed: string) {
  if (typed.toLowerCase() === OFF) return { text: OFF }
  const address = parseEmailAddress(typed)
  return address ? { text: address } : { problem: `Please type one email address, or “${OFF}”.` }
}
