/** How far along a business is, in the words of the application and of the quiz. */
export const businessStages = {
  idea: 'An idea, not started yet',
  starting: 'Started, less than a year ago',
  young: 'Running for one to three years',
  grown: 'Running for more than three years',
} as const

/** Hours within which a person answers an application, from the moment that it is both sent and paid for. */
export const REVIEW_HOURS = 48

/** Hours after which the coach is reminded of an application that waits. */
export const REVIEW_REMINDERS = [24, 40] as const

/** Days before the first full price is charged on which its notice is emailed: a week at least, by law in California. */
export const PRICE_NOTICE_DAYS = 10
