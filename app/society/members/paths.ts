/** Where someone enters the Society for the first time, or reads why they can't. */
export const ENTER_PATH = '/society/enter'
export const PROFILE_PATH = '/society/members/profile'
export const CONDUCT_PATH = '/society/conduct'
