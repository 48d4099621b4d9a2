/** A record that cannot be imported; the message names the field and the reason. */
export class RecordError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'RecordError'
  }
}

/** `MMDDYYYY`, as Grants.gov's extract writes it. @throws RecordError when it is not a day. */
export function parseMmddyyyy(text: string, field: string): string {
  const [, month, day, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(text.trim()) ?? throwInvalidDay(text, field)
  return toIsoDay(year, month, day, text, field)
}

/** The day that a text begins with, `YYYY-MM-DD` or `YYYY/MM/DD`. @throws RecordError when it begins with something else. */
export function parseLeadingDay(text: string, field: string): string {
  const [, year, month, day] = /^(\d{4})[-/](\d\d)[-/](\d\d)(?!\d)/.exec(text.trim()) ?? throwInvalidDay(text, field)
  return toIsoDay(year, month, day, text, field)
}

/** The day, if the text begins with one; otherwise `null`. */
export function findDay(text: string | null | undefined): string | null {
  const [day] = /^\d{4}-\d\d-\d\d(?!\d)/.exec(text?.trim() ?? '') ?? []
  return day && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day) ? day : null
}

/** `Feb 22, 2021 12:00:00 AM EST`, as fetchOpportunity writes a day. @throws RecordError when it is not a day. */
export function parseNamedDay(text: string, field: string): string {
  const [, name = '', day, year] =
    /^([A-Z][a-z]{2})[a-z]* (\d\d?), (\d{4})\b/.exec(text.trim()) ?? throwInvalidDay(text, field)
  const month = MONTHS.indexOf(name) + 1
  return toIsoDay(year, String(month), day, text, field)
}

/** The instant of a day, a time of day and an offset such as `-05:00` or `-05`. @throws RecordError for an impossible time. */
export function parseInstant(day: string, time: string, offset: string, field: string): string {
  const whole = /^[+-]\d\d$/.test(offset) ? `${offset}:00` : offset
  const at = new Date(`${day}T${time}${whole}`)
  if (Number.isNaN(at.getTime())) throwInvalidDay(`${day} ${time}${offset}`, field)
  return at.toISOString()
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** @throws RecordError for a day that no calendar has. */
export function toIsoDay(year = '', month = '', day = '', text: string, field: string): string {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  // 30 February would become 2 March.
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso || Number(year) < 1900)
    throwInvalidDay(text, field)
  return iso
}

function throwInvalidDay(text: string, field: string): never {
  throw new RecordError(`${field} is no day: "${text.slice(0, 60)}"`)
}
