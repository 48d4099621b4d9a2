/**
 * The sample people of a demonstration have addresses here. Nobody can ever have one (RFC 2606), so that nothing is sent to
 * them: their notices would hide the visitor's own in the outbox.
 */
export const SAMPLE_DOMAIN = 'society.example.com'

export const isSampleAddress = (address: string): boolean => address.toLowerCase().endsWith(`@${SAMPLE_DOMAIN}`)
