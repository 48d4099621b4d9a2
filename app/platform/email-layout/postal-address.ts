import type { AppContext } from '../app-context.ts'
import { isPlaceholderPostalAddress } from '../process/placeholder.ts'

/** Stands in every email for the address at which the owner gets post, until it is sent: she may change it at her desk. */
export const POSTAL_ADDRESS_MARK = 'THE-POSTAL-ADDRESS-OF-THE-OWNER'

/** What is shown as the seller's address now: the owner's, or in a demonstration without one, a sample. */
export function shownPostalAddress({ settings, sellsSamples }: Pick<AppContext, 'settings' | 'sellsSamples'>): string {
  const address = settings.postalAddress()
  return sellsSamples && isPlaceholderPostalAddress(address) ? SAMPLE_POSTAL_ADDRESS : address
}

/** What a demonstration says until the owner has put in hers. Live mode refuses to start without. */
const SAMPLE_POSTAL_ADDRESS = '100 Sample Street, Springfield, IL 62701'

/** The email with the address that holds now. */
export function putPostalAddress<Email extends { html: string; text: string }>(email: Email, address: string): Email {
  const html = address.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
  return {
    ...email,
    html: email.html.replaceAll(POSTAL_ADDRESS_MARK, () => html),
    text: email.text.replaceAll(POSTAL_ADDRESS_MARK, () => address),
  }
}
