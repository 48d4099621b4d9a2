import { site } from '../../../site.config.ts'

/** In bytes. */
export const MAX_LETTER_BYTES = 10 * 1024 * 1024

export const LETTER_TYPES = 'application/pdf,image/jpeg,image/png'

/** Days from the coach's decision until the letter is deleted. */
export const LETTER_DAYS = 30

/** What a member reads before sending it. */
export const letterNote = () =>
  `PDF, JPEG or PNG, up to 10 MB. It must arrive within 30 seconds. Only ${site.coach} can open it, and each time is logged. We delete it ${LETTER_DAYS} days after we’ve checked it, and at once when you take your win back.`

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
