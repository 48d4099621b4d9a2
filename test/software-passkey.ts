import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A passkey that signs what it is asked to, as an authenticator does (WebAuthn, section 6). */
export class SoftwarePasskey {
  readonly id = randomBytes(16).toString('base64url')
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private readonly origin: string
  private counter = 0

  constructor(origin: string) {
    this.origin = origin
  }

  /** As COSE (RFC 9053): an ES256 key with its two coordinates. */
  get publicKey(): string {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const head = Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 0x20])
    return Buffer.concat([
      head,
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]).toString('base64url')
  }

  /** What our page sends once the passkey has signed. */
  sign({ id, options }: { id: string; options: { challenge: string } }, { verified = true } = {}): string {
    this.counter += 1
    const clientData = Buffer.from(
      JSON.stringify({ type: 'webauthn.get', challenge: options.challenge, origin: this.origin, crossOrigin: false }),
    )
    const flags = 1 | (verified ? 4 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const authenticatorData = Buffer.concat([hash(new URL(this.origin).hostname), Buffer.from([flags]), counter])
    const signature = sign('sha256', Buffer.concat([authenticatorData, hash(clientData)]), this.keys.privateKey)
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    }
    const credential = { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
    return JSON.stringify({ id, response: credential })
  }
}

const hash = (content: string | Buffer) => createHash('sha256').update(content).digest()
