/** What the shop has confirmed to people as done. From then on it must exist exactly once. */
export const noAcknowledgments = () => ({
  /** Messages with the ticket number shown to the sender; undefined where it may be another one by now. */
  messages: [] as { email: string; number: string | undefined }[],
  /** Addresses that signed up for the newsletter, and those that pressed the button in the confirming email. */
  signups: [] as string[],
  confirmed: [] as string[],
  quizResults: [] as string[],
  /** Buyers who got their receipt and requested their links again. */
  searches: [] as string[],
  /** Calls by order id: the time that the buyer moved it to, or that it is off. */
  calls: new Map<string, { start: string } | 'canceled'>(),
  /** Applications by order id: what the coach pressed, and whether the member canceled. */
  decisions: new Map<string, 'accepted' | 'declined'>(),
  cancellations: new Set<string>(),
  /** Imported files: how the numbers of their records begin, and how many there are. */
  imports: [] as { prefix: string; records: number }[],
  /** Everyone who typed an address into a form: an email to them is not an email to a stranger. */
  contactedEmails: new Set<string>(),
})

export type Acknowledgments = ReturnType<typeof noAcknowledgments>
