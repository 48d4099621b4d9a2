/** A part of a legal page; `id` is its anchor, so it does not change once somebody may have linked to it. */
export interface LegalSection {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly items?: readonly string[]
}

export interface LegalText {
  readonly title: string
  /** The whole of it in a sentence. */
  readonly summary: string
  /** The day from which it holds, as `YYYY-MM-DD`. */
  readonly since: string
  readonly sections: readonly LegalSection[]
}

/** `2026-11-21` as `November 21, 2026`. */
export function longDate(day: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}
