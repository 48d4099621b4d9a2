/** To the buyer of a call that a code made free. */
export const NOTHING_TO_REFUND = 'You paid nothing for it, so there’s nothing to refund.'

/** What can still be changed of a call that starts in less than 24 hours. */
export function lateChangeRule({ isPaid }: { isPaid: boolean }): string {
  return `Your call starts in less than 24 hours, so we can’t move it. ${isPaid ? 'You can still cancel, but we can’t refund it.' : 'You can still cancel it.'}`
}
