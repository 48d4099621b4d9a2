import { site } from '../../../site.config.ts'

/** In bytes. */
export const MAX_LETTER_BYTES = 10 * 1024 * 1024

export const LETTER_TYPES = 'application/pdf,image/jpeg,image/png'

/** Days from the coach's decision until the letter is deleted. */
export const LETTER_DAYS = 30

/** What a member reads before sending it. */
export const letterNote = () =>
  `PDF, JPEG or PNG, up to 10 MB. The upload must finish within 30 seconds. Only ${site.coach} can open it, and each time is logged. We delete it ${LETTER_DAYS} days after we’ve checked it, and at once when you take your win back.`

const LETTER_PROBLEMS = {
  none: 'Please choose the letter first.',
  large: 'That file is larger than 10 MB. Please send a smaller scan or photo.',
  format: 'That isn’t a PDF, JPEG or PNG. Please save the letter as one of these.',
  day: 'You’ve sent as many letters as we take in a day. You can send more tomorrow.',
  gone: 'We didn’t take the letter: that win is decided or taken back already.',
}

export type LetterProblem = keyof typeof LETTER_PROBLEMS

export function letterProblemText(problem: string | null): string | undefined {
  return Object.entries(LETTER_PROBLEMS).find(([name]) => name === problem)?.[1]
}

/** Such as `Nov 3, 2026`. */
export function dayText(day: string): string {
  const date = new Date(`${day}T12:00:00Z`)
  return date.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
}

/** Raise it with every change of the text below: what was agreed to before was another text. */
export const SITE_CONSENT_VERSION = 2

/** What a member agrees to, beside the win as it will be read there. The wall has a consent of its own. */
export const SITE_CONSENT = 'Show it on the public success stories page, as you see it here.'

/** Members can change it after they have left the Society, too. */
export const OWN_WINS_PATH = '/account/wins'

export const WINS_PATH = '/society/wins'

export const winPath = (id: string): string => `${WINS_PATH}/${id}`
