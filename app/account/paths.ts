/** The questions about what they do; saved, they lead back to their account. */
export const PROFILE_PATH = '/account/opportunities/profile?from=account'

/** The receipt of an order, with its files. */
export const purchasePath = (orderId: string): string => `/account/purchases/${orderId}`

/** Leads on to the list of an edition, or to the page of a download. */
export const openPath = (entitlementId: string): string => `/account/open/${entitlementId}`

/** One file of a purchase; `all` is all of them. */
export const filePath = (entitlementId: string, file: string): string => `/account/files/${entitlementId}/${file}`

/** Leads on to the page of a call. */
export const callActionPath = (orderId: string, change?: 'move' | 'cancel'): string =>
  `/account/calls/${orderId}${change ? `?${change}` : ''}`

/** Everything that they apply for. */
export const BOARD_PATH = '/account/board'
