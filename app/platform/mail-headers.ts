/**
 * A text as it may stand in a mail's header: on one line, whatever was typed. A line break, a NUL or any other control
 * character could end the header and begin one of an attacker's own, so a run of them becomes one space.
 */
export function headerText(text: string): string {
  return text.toWellFormed().replace(BREAKS, ' ').trim()
}

/**
 * Headers that a mail brings along, each on one line.
 *
 * @throws Error for a name that is none: names are written by us, never typed by anyone
 */
export function headerTexts(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) throw new Error('this is not the name of a mail header')
      return [name, headerText(value)]
    }),
  )
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about.
const BREAKS = /[\0-\x1f\x7f-\x9f\u2028\u2029]+/g
