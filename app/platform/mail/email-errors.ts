/** The receiving server refused for good, this address or this email. Trying again cannot help. */
export class EmailRejectedError extends Error {
  /** `recipient`: nothing can be delivered to this address. `message`: only this email was refused. */
  readonly scope: 'recipient' | 'message'

  constructor(message: string, cause: unknown, scope: 'recipient' | 'message' = 'message') {
    super(message, { cause })
    this.name = 'EmailRejectedError'
    this.scope = scope
  }
}

/** This email could not be delivered now (greylisting, a full mailbox, a policy); others may go through meanwhile. */
export class EmailDeferredError extends Error {
  override name = 'EmailDeferredError'
}

/**
 * No email at all can be sent now: the server is down or cuts connections, a password is wrong, the sender is not
 * allowed. We have to fix it; the recipient has nothing to do with it.
 */
export class EmailServerError extends Error {
  /** `encryption`: the connection can't be encrypted, so nothing is sent. */
  readonly scope: 'encryption' | 'server'

  constructor(message: string, cause: unknown, scope: 'encryption' | 'server' = 'server') {
    super(message, { cause })
    this.name = 'EmailServerError'
    this.scope = scope
  }
}

/** Nodemailer's error of a failed attempt; `command` is the step of the session at which it failed. */
interface SmtpError extends Error {
  responseCode?: number
  response?: string
  command?: string
  code?: string
}

/**
 * The kind of error of a failed attempt, by the step at which it failed, the answer (RFC 5321) and the enhanced code (RFC 3463).
 *
 * Only an answer about the recipient or the email itself can be final. A 5xx at the greeting, at AUTH or at MAIL FROM
 * is about us, and so is a 5.7 at RCPT (relaying denied, our network on a block list): those are tried again.
 */
export function toEmailError(error: SmtpError): EmailRejectedError | EmailDeferredError | EmailServerError {
  const { responseCode: code = 0, command } = error
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(error.response ?? '')?.[1]
  const step =
    command === 'RCPT TO' ? 'recipient' : error.code === 'EMESSAGE' || command === 'DATA' ? 'text' : 'session'
  if (error.code === 'ETLS') return new EmailServerError(error.message, error, 'encryption')
  if (step === 'session' || code === 0 || code === 421 || AUTHENTICATION_CODES.has(code))
    return new EmailServerError(error.message, error)
  if (code < 500) return new EmailDeferredError(error.message, { cause: error })
  if (isAboutAddress(step, code, enhanced)) return new EmailRejectedError(error.message, error, 'recipient')
  if (isMailboxFull(code, enhanced)) return new EmailDeferredError(error.message, { cause: error })
  if (step === 'text') return new EmailRejectedError(error.message, error)
  return new EmailDeferredError(error.message, { cause: error })
}

const AUTHENTICATION_CODES = new Set([530, 534, 535, 538])

/** People empty full mailboxes, so delivery is tried for days. 552 with another code is about the email's size or content. */
function isMailboxFull(code: number, enhanced: string | undefined): boolean {
  return enhanced ? enhanced === '5.2.2' : code === 552
}

function isAboutAddress(step: 'recipient' | 'text', code: number, enhanced: string | undefined): boolean {
  // X.1 is about addresses (5.1.7 and 5.1.8 about the sender's); 5.2.1 is a mailbox that was closed.
  if (enhanced) return /^5\.1\.(?![78]$)\d+$|^5\.2\.1$/.test(enhanced)
  return step === 'recipient' && [550, 551, 553, 556].includes(code)
}
