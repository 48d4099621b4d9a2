import { site } from '../../site.config.ts'

/** Where members enter the Society. */
export const ROOMS_PATH = '/society/this-week'

/** Without sign-in nobody could enter, so the owner's outside links lead to the chat and the calls. */
export const hasRooms = () => site.signIn === 'on'
