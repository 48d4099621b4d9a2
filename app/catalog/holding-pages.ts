import { site } from '../../site.config.ts'
import { REPLY_TIME, supportMailto } from './support.ts'

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

const ANSWER = { title: 'We answer', what: `A person reads it and replies, ${REPLY_TIME}.` }

export const holdingPages = {
  quiz: {
    path: '/quiz',
    label: 'The 60-second quiz',
    heading: 'The quiz opens soon',
    lead: `Until it does, ${site.coach} asks the same questions by email. Four short answers are enough, and it costs nothing.`,
    mail: {
      label: 'Answer by email',
      href: supportMailto({
        subject: 'Quiz: which money fits my business',
        body: 'What my business does:\n\nThe state it is in:\n\nHow long it has been running:\n\nWhat I would use the money for:\n',
      }),
    },
    next: [
      { title: 'You fill in four lines', what: 'Your mail program opens with the questions already written.' },
      ANSWER,
      { title: 'You know where to look', what: 'Which kind of money is likely to fit, and the step that comes first.' },
    ],
    onward: { label: 'See every path in the shop', to: '/shop' },
  },
  'clarity-call': {
    path: '/book/clarity-call',
    label: 'Clarity Call · 30 minutes',
    heading: 'Pick your time by email',
    lead: 'The calendar for Clarity Calls is not open yet. Send two or three times that suit you and we settle on one.',
    mail: {
      label: 'Send my times',
      href: supportMailto({
        subject: 'Clarity Call: times that suit me',
        body: 'Three times that suit me (with my time zone):\n1.\n2.\n3.\n\nThe one question I want answered:\n',
      }),
    },
    next: [
      { title: 'You name your times', what: 'Add your time zone and the question that you want settled.' },
      ANSWER,
      { title: 'You get a video link', what: 'It comes with the confirmed time. The call takes 30 minutes.' },
    ],
    onward: { label: 'What a Clarity Call covers', to: '/clarity-call' },
  },
  'focus-call': {
    path: '/book/focus-call',
    label: 'Focus Call · 60 minutes',
    heading: 'Set your hour by email',
    lead: `The Focus Call calendar is still being set up. Write to ${site.coach} with times in the coming 7 days, and what you want funded.`,
    mail: {
      label: 'Propose a time',
      href: supportMailto({
        subject: 'Focus Call: times that suit me',
        body: 'Three times that suit me (with my time zone):\n1.\n2.\n3.\n\nWhat I want funded, and by when:\n',
      }),
    },
    next: [
      { title: 'You say what it is for', what: 'A project, a purchase or a hire: one or two sentences are plenty.' },
      ANSWER,
      { title: 'You come with your papers', what: 'The confirmation lists what to have at hand for the 60 minutes.' },
    ],
    onward: { label: 'What a Focus Call covers', to: '/focus-call' },
  },
  apply: {
    path: '/apply',
    label: 'The Society · Application',
    heading: 'Apply by email for now',
    lead: 'The application form is on its way. The same few questions by email count just as much, and no payment is asked for here.',
    mail: {
      label: 'Write my application',
      href: supportMailto({
        subject: 'Application to the Society',
        body: 'My name:\n\nMy business, and the state it is in:\n\nWhat I would like to have funded this year:\n\nWhat I have applied for so far, if anything:\n',
      }),
    },
    next: [
      { title: 'You answer four questions', what: 'They stand in the mail already. Rough answers are fine.' },
      { title: 'We review it', what: 'Every application is read by a person within 48 hours.' },
      {
        title: 'You hear yes or no',
        what: 'If you have paid and it is not a fit, your first payment comes back in full.',
      },
    ],
    onward: { label: 'What members get', to: '/society' },
  },
} as const satisfies Record<string, HoldingPage>
