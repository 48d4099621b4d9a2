import { vapidKeys } from './vapid-keys.ts'

/** What a browser needs to turn notifications on. */
export const pushPublicKey = (secret: string): string => vapidKeys(secret).publicKey
