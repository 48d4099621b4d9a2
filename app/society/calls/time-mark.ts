/** `12:30` or `1:02:03` at the start of a line, with or without brackets, and what comes after it. */
const MARKED_LINE = /^\[?(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\]?(?=\s|$)[ \t]*(.*)$/

/** Seconds from the beginning of the recording, and the rest of the line; undefined for a line without a time. */
export function readTimeMark(line: string): { at: number; rest: string } | undefined {
  const [, hours = '0', minutes = '', seconds = '', rest = ''] = MARKED_LINE.exec(line) ?? []
  if (!minutes || (hours !== '0' && Number(minutes) > 59)) return undefined
  return { at: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), rest: rest.trim() }
}

/** @param at in seconds */
export function timeMark(at: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, seconds] = [Math.floor(at / 3600), Math.floor(at / 60) % 60, Math.floor(at) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}
