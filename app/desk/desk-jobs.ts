import type { DeskJob } from '../platform/desk-page.ts'

/** What is done on the desk's own pages. */
export const ownJobs: readonly DeskJob[] = [
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
  { label: 'See all orders', href: '/desk/orders', words: 'sales purchases list' },
  { label: 'Refund', href: '/desk/orders', words: 'return money partial back cents' },
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
  {
    label: 'Export orders, people, subscribers or members',
    href: '/desk/exports',
    words: 'csv spreadsheet download list excel',
  },
  { label: 'Write a newsletter', href: '/desk/newsletter', words: 'email issue subscribers send segment' },
  { label: 'Set your holidays', href: '/desk/calls#days-off', words: 'settings days closed federal' },
]

/** The jobs that have each of these words, or the beginning of a word of theirs. */
export function findJobs(jobs: readonly DeskJob[], words: string): DeskJob[] {
  const typed = toWords(words)
  if (typed.length === 0) return []
  return jobs.filter(({ label, words: others }) => {
    const own = toWords(`${label} ${others}`)
    return typed.every((word) => own.some((each) => each.startsWith(word)))
  })
}

const toWords = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []
