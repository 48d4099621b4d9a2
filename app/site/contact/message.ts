import { supportMailto } from '../../catalog/support.ts'

export interface ContactMessage {
  firstName: string
  lastName: string
  email: string
  businessType: string
  subject: string
  message: string
}

/** What was typed, as a letter to support that is ready to be sent. Lines that were left empty are left out. */
export function letterOf({ firstName, lastName, email, businessType, subject, message }: ContactMessage): string {
  const name = [firstName, lastName].map((part) => part.trim()).filter(Boolean)
  const signature = [name.join(' '), businessType.trim(), email.trim()].filter(Boolean)
  return supportMailto({
    subject: subject.trim() || `A message from ${name.join(' ') || email.trim()}`,
    body: `${message.trim()}\n\n${signature.join('\n')}\n`,
  })
}
