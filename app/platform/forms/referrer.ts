/** With a checkout, `document.referrer` is in this header: what the browser itself names is the page with the button. */
export const REFERRER_HEADER = 'X-Document-Referrer'

/** In a form, it's in this field. */
export const REFERRER_FIELD = 'referrer'
