import { vapidKeys } from './push-notices.ts'

/** What a browser needs to turn notifications on. */
export const pushPublicKey = (secret: string): string => vapidKeys(secret).publicKey
