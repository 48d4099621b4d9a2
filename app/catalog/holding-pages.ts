import { supportMailto } from './support.ts'

/** A page that is linked but not open yet: it says so, and gives the way that works today. */
export interface HoldingPage {
  readonly path: string
  readonly label: string
  readonly heading: string
  readonly lead: string
  readonly mail: { readonly label: string; readonly href: string }
  /** What happens after the mail is sent, in order. */
  readonly next: readonly { readonly title: string; readonly what: string }[]
  readonly onward: { readonly label: string; readonly to: string }
}

export const holdingPages = {
  'find-my-purchase': {
    path: '/find-my-purchase',
    label: 'Lost and found',
    heading: 'Find my purchase',
    lead: 'What you bought stays yours. Its link is in the receipt that came right after you paid. If that mail is gone, ask for a fresh one: looking it up yourself is not possible here yet.',
    mail: {
      label: 'Ask for my link',
      href: supportMailto({
        subject: 'Find my purchase',
        body: 'What I bought:\n\nRoughly when:\n',
      }),
    },
    next: [
      {
        title: 'Write from the right address',
        what: 'Use the email address with which you paid. That is how we know you.',
      },
      { title: 'We look it up', what: 'We only ever send a link to the address that is on the order.' },
      { title: 'You download it again', what: 'The fresh link works for 30 days, and can be renewed after that.' },
    ],
    onward: { label: 'Another question? Write to us', to: '/contact' },
  },
} as const satisfies Record<string, HoldingPage>
