/** The list of everything that is open, for members. */
export const OPEN_PATH = '/account/opportunities'
export const OPEN_PROFILE_PATH = '/account/opportunities/profile'
