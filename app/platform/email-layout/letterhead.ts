import type { AppContext } from '../app-context.ts'
import { isPlaceholderPostalAddress } from '../process/placeholder.ts'

/** Whose email it is. */
interface Letterhead {
  readonly brand: string
  readonly supportEmail: string
  /** At which the owner gets post: the law wants it in each email. */
  readonly postalAddress: string
}

/** What stands in every email for them until it's sent: platform/ knows no owner, and she may change them at her desk. */
export const LETTERHEAD_MARKS: Letterhead = {
  brand: 'THE-NAME-OF-THE-SITE',
  supportEmail: 'THE-ADDRESS-OF-SUPPORT',
  postalAddress: 'THE-POSTAL-ADDRESS-OF-THE-OWNER',
}

/** What is shown as the seller's address now: the owner's, or in a demonstration without one, a sample. */
export function shownPostalAddress({ settings, sellsSamples }: Pick<AppContext, 'settings' | 'sellsSamples'>): string {
  const address = settings.postalAddress()
  return sellsSamples && isPlaceholderPostalAddress(address) ? SAMPLE_POSTAL_ADDRESS : address
}

/** What a demonstration says until the owner has put in hers. Live mode refuses to start without. */
const SAMPLE_POSTAL_ADDRESS = '100 Sample Street, Springfield, IL 62701'

/** The email with the letterhead that holds now. */
export function putLetterhead<Email extends { html: string; text: string }>(email: Email, holds: Letterhead): Email {
  let { html, text } = email
  for (const [name, mark] of Object.entries(LETTERHEAD_MARKS) as [keyof Letterhead, string][]) {
    const escaped = holds[name].replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
    html = html.replaceAll(mark, () => escaped)
    text = text.replaceAll(mark, () => holds[name])
  }
  return { ...email, html, text }
}
