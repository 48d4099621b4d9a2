import { site } from '../../site.config.ts'

/** What a Clarity Call answers. */
export const clarityQuestions: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'Do I qualify for anything?',
    answer: 'We look at your business type, your state and your time in business, because that’s what decides.',
  },
  {
    question: 'Is this one worth my time?',
    answer: 'Bring the grant or contract you have your eye on. You’ll get a plain yes or no, and the reason.',
  },
  {
    question: 'What do I do first?',
    answer: 'You’ll leave with one next step in writing: what to do, where to do it and by when.',
  },
]

/** What helps to have ready for the call. None of it is needed to book. */
export const clarityBring: readonly string[] = [
  'Your business structure and the year you started',
  'Your state and your line of business',
  'Last year’s revenue, roughly',
  'The one opportunity you keep thinking about',
]

export const clarityFaqs: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'Who is it for?',
    answer:
      'Small-business owners, founders and nonprofit leaders in the United States. An idea is enough, as long as you can say what the money’s for.',
  },
  {
    question: 'How do we meet?',
    answer:
      'By video. We’ll email you the link once you’ve picked a time. Your phone works fine, and there’s nothing to install.',
  },
  {
    question: 'What if there’s no money for me?',
    answer: `Then ${site.coach} will tell you, and what would have to change. If the call wasn’t worth it, ask for a refund within 7 days.`,
  },
  {
    question: 'What if I can’t make it?',
    answer:
      'Cancel at least 24 hours ahead and we’ll refund you in full. Book another time whenever you’re ready. After that, no one else can take your spot, so we can’t refund the call.',
  },
]

/** What a client has after a Focus Call. */
export const focusOutcomes: readonly {
  readonly icon: 'roadmap' | 'plan' | 'recording'
  readonly title: string
  readonly description: string
}[] = [
  {
    icon: 'roadmap',
    title: 'A funding roadmap',
    description: 'The grants, contracts and capital that fit your business, in the order to pursue them.',
  },
  {
    icon: 'plan',
    title: 'A 30-day action plan',
    description: 'What to gather, write, check and submit in each of the next four weeks, with the dates filled in.',
  },
  {
    icon: 'recording',
    title: 'The recording',
    description: 'Replay the whole hour anytime, so you can listen during the call instead of taking notes.',
  },
]

/** Where the sixty minutes go. `at` is minutes and seconds into the call. */
export const focusAgenda: readonly { readonly at: string; readonly title: string; readonly what: string }[] = [
  { at: '00:00', title: 'The money', what: 'What you want funded, how much it takes and by when.' },
  { at: '00:10', title: 'The door', what: 'Which programs really fit a business like yours, and which only seem to.' },
  {
    at: '00:25',
    title: 'The road',
    what: 'The two or three worth going after, in order, and what each will ask you for.',
  },
  { at: '00:45', title: 'The month', what: 'Your 30 days, week by week, written down as we talk.' },
  { at: '00:55', title: 'The rest', what: 'Anything you haven’t asked yet.' },
]

/** A specimen of the plan: one line a week, and the days on which something is due. */
export const focusPlan: readonly {
  readonly week: number
  readonly title: string
  readonly what: string
  readonly due: readonly number[]
}[] = [
  { week: 1, title: 'Gather', what: 'Registrations, numbers, the papers every funder asks for', due: [2, 5] },
  { week: 2, title: 'Write', what: 'First draft of the application that closes soonest', due: [10, 14] },
  { week: 3, title: 'Check', what: 'Budget against narrative, narrative against the notice', due: [18] },
  { week: 4, title: 'Send', what: 'Submit two days early; follow-ups in the calendar', due: [26, 28] },
]

/** Who a Focus Call is for, and who is better served elsewhere. */
export const focusFit: readonly { readonly situation: string; readonly answer: string; readonly link?: string }[] = [
  { situation: 'You know what you want funded and need a plan to get there', answer: 'This call' },
  { situation: 'You’ve been turned down and want to know why', answer: 'This call' },
  { situation: 'You’re not sure you qualify for anything', answer: 'Clarity Call', link: '/clarity-call' },
  { situation: 'You want someone in your corner every month', answer: 'The Society', link: '/society' },
]
