/** What to do while an email that we just sent isn't there. */
export const CHECK_SPAM = 'Not there in a few minutes? Check your spam folder.'
