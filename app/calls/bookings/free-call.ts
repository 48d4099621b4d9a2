/** To the buyer of a call that a code made free. */
export const NOTHING_TO_REFUND = 'You paid nothing for it, so there’s nothing to refund.'
