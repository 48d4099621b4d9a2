import { createECDH } from 'node:crypto'
import { derivedSecret } from '../../platform/process/secrets.server.ts'

/** By which push services know that a message is ours (RFC 8292), as base64url. */
interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Derived from `APP_SECRET`: every process has the same pair, and a restored site keeps it. */
export function vapidKeys(secret: string): VapidKeys {
  const key = Buffer.from(derivedSecret(secret, 'push notifications'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(key)
  // The curve leaves out zeros in front, and a push service wants all 32 bytes.
  return { publicKey: curve.getPublicKey('base64url'), privateKey: key.toString('base64url') }
}
