import { vapidKeys } from './push-notices.ts'

export const pushPublicKey = (secret: string): string => vapidKeys(secret).publicKey
