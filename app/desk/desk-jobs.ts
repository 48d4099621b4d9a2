/** Something that is done at the desk, and where. */
interface DeskJob {
  label: string
  href: string
  /** Other words that someone may type for it. */
  words: string
}

/** Settings, with the form of this one open. */
const changeOf = (key: string): string => `/desk/settings?change=${key}#${key}`

/** Everything that can be done, as someone new reads it. */
export const JOBS: readonly DeskJob[] = [
  { label: 'See what’s due', href: '/desk', words: 'queue today due morning inbox' },
  { label: 'Undo something from today', href: '/desk#done-heading', words: 'undo done stop mistake' },
  { label: 'Answer a message', href: '/desk', words: 'reply write ticket support letter' },
  { label: 'Decide on an application', href: '/desk', words: 'society admit decline approve review' },
  { label: 'Find someone', href: '/desk/people', words: 'people customer client search name' },
  { label: 'Correct the address of an order', href: '/desk/orders', words: 'email wrong typo change someone’s' },
  { label: 'Send a purchase again', href: '/desk/people', words: 'resend link receipt download lost' },
  { label: 'Book a call for someone', href: '/desk/calls#book', words: 'appointment free schedule time invite' },
  { label: 'Write to someone', href: '/desk/people', words: 'email message contact letter' },
  { label: 'Keep a note about someone', href: '/desk/people', words: 'remember write remark' },
  { label: 'See someone’s account as they do', href: '/desk/people', words: 'view customer help' },
  { label: 'See which emails someone got', href: '/desk/people', words: 'sent bounced delivered mail history' },
  { label: 'Give a product or a month', href: '/desk/people', words: 'gift comp free society' },
  { label: 'Export or erase someone’s data', href: '/desk/people', words: 'privacy delete gdpr download' },
  { label: 'See the Society’s members', href: '/desk/society', words: 'memberships list renewals leaving' },
  { label: 'See members at risk', href: '/desk/society?kind=at_risk', words: 'society churn quiet failed past due' },
  { label: 'Decide on a report', href: '/society/reports', words: 'society moderation member message' },
  { label: 'Set the agenda of the Society’s calls', href: '/society/calls', words: 'live call group' },
  { label: 'Share leads with the Society', href: '/society/leads', words: 'members opportunities tips' },
  { label: 'See all orders', href: '/desk/orders', words: 'sales purchases list' },
  { label: 'Return money', href: '/desk/orders', words: 'refund partial back cents' },
  { label: 'See disputes', href: '/desk/orders?kind=disputed', words: 'chargeback bank evidence' },
  {
    label: 'See how many read, answer the quiz, buy and win',
    href: '/desk/numbers',
    words: 'numbers money sales revenue mrr members funnel analytics visits page views traffic conversion month',
  },
  { label: 'See this week’s calls', href: '/desk/calls', words: 'calendar appointments schedule' },
  { label: 'Move or cancel a call', href: '/desk/calls', words: 'reschedule client appointment' },
  { label: 'Say how a call went', href: '/desk/calls', words: 'outcome held no-show late' },
  { label: 'Send the plan and recording of a call', href: '/desk/calls', words: 'focus 30 days link video deliver' },
  { label: 'Block days', href: '/desk/calls#days-off', words: 'holiday vacation off closed hours' },
  { label: 'Write to all members', href: '/desk/society', words: 'email everyone service message' },
  {
    label: 'Export orders, people, subscribers or members',
    href: '/desk/exports',
    words: 'csv spreadsheet download list excel',
  },
  { label: 'Write a newsletter', href: '/desk/newsletter', words: 'email issue subscribers send segment' },
  {
    label: 'Approve an edition',
    href: '/desk/finder#editions',
    words: 'money finder opportunities review publish list leads candidates',
  },
  {
    label: 'Replace a file that you sell',
    href: '/desk/documents#upload',
    words: 'documents upload version blueprint pack template pdf word excel correct',
  },
  {
    label: 'Get newer data for editions',
    href: '/desk/finder/data',
    words: 'source import fetch update upload address grants sam nightly',
  },
  { label: 'Change your video link', href: changeOf('video-link'), words: 'settings room zoom meet url' },
  { label: 'Change your hours for calls', href: changeOf('weekly-hours'), words: 'settings open times week' },
  { label: 'Change your time zone', href: changeOf('time-zone'), words: 'settings clock hours' },
  { label: 'Change your support hours', href: changeOf('support-hours'), words: 'settings office reply times' },
  { label: 'Set your holidays', href: '/desk/calls#days-off', words: 'settings days closed federal' },
  {
    label: 'Change your social links',
    href: changeOf('social-links'),
    words: 'settings footer icons instagram linkedin youtube facebook tiktok x',
  },
  { label: 'Change your postal address', href: changeOf('postal-address'), words: 'settings mail box footer' },
  {
    label: 'Choose which notices you get',
    href: '/desk/settings#notices-to-you',
    words: 'settings notifications alerts email',
  },
  {
    label: 'Let another calendar block times for calls',
    href: '/desk/settings#calendars',
    words: 'settings google outlook ical feed busy add',
  },
  {
    label: 'See whether everything works',
    href: '/desk/settings#works',
    words: 'settings health doctor webhook test email',
  },
  {
    label: 'Test the webhook, or create the endpoint at Stripe',
    href: '/desk/settings#works',
    words: 'settings health stripe events payments secret',
  },
  { label: 'Add a passkey', href: '/account/security', words: 'sign in login security recovery' },
]

/** The jobs that have each of these words, or the beginning of a word of theirs. */
export function findJobs(words: string): DeskJob[] {
  const typed = toWords(words)
  if (typed.length === 0) return []
  return JOBS.filter(({ label, words: others }) => {
    const own = toWords(`${label} ${others}`)
    return typed.every((word) => own.some((each) => each.startsWith(word)))
  })
}

const toWords = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []
