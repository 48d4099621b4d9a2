/** Stands in every email for the address at which the owner gets post, until it is sent: she may change it at her desk. */
export const POSTAL_ADDRESS_MARK = 'THE-POSTAL-ADDRESS-OF-THE-OWNER'

/** The email with the address that holds now. */
export function putPostalAddress<Email extends { html: string; text: string }>(email: Email, address: string): Email {
  const html = address.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
  return {
    ...email,
    html: email.html.replaceAll(POSTAL_ADDRESS_MARK, () => html),
    text: email.text.replaceAll(POSTAL_ADDRESS_MARK, () => address),
  }
}
