/** What the shop has told people is done. From then on it must be there, and be there once. */
export interface Acknowledgments {
  /** Messages, with the number that their sender was told; undefined where it said that the message waits. */
  messages: { email: string; number: string | undefined }[]
  /** Addresses that asked for the newsletter, and those that pressed the button in the confirming mail. */
  signups: string[]
  confirmed: string[]
  quizResults: string[]
  /** Buyers who had their receipt and asked for their links again. */
  searches: string[]
  /** Calls by order id: the time that the buyer moved it to, or that it is off. */
  calls: Map<string, { start: string } | 'canceled'>
  /** Applications by order id: what the coach pressed, and whether the member canceled. */
  decisions: Map<string, 'accepted' | 'declined'>
  cancellations: Set<string>
  /** Imported files: how the numbers of their records begin, and how many there are. */
  imports: { prefix: string; records: number }[]
  /** Everyone who typed an address into a form: mail to them is no mail to a stranger. */
  contactedEmails: Set<string>
}

export function noAcknowledgments(): Acknowledgments {
  return {
    messages: [],
    signups: [],
    confirmed: [],
    quizResults: [],
    searches: [],
    calls: new Map(),
    decisions: new Map(),
    cancellations: new Set(),
    imports: [],
    contactedEmails: new Set(),
  }
}
