/** What a reader has done by the last page. Every one is a thing on paper, not a feeling and not a promise of money. */
export const achievements: readonly string[] = [
  'You know which grants and contracts you qualify for, and which you don’t',
  'Your documents are in one folder, in the order funders ask for them',
  'You have a capability statement a government buyer can read in a minute',
  'A budget that explains every line',
  'Your first letter of inquiry is written and ready to send',
  'Every deadline you care about is in one place, with the next step next to it',
]

/** What happens after the button. */
export const afterPaying: readonly { readonly title: string; readonly what: string }[] = [
  { title: 'You pay on a secure page', what: 'Checkout opens on Stripe in a new tab. We never see your card.' },
  {
    title: 'You download it',
    what: 'Download everything right away. Your receipt has the link too.',
  },
  { title: 'You keep it', what: 'Lifetime access. Lose a file? Get a new link anytime.' },
]

export const qualifies: readonly string[] = [
  'You run a small business, a startup or a nonprofit in the United States',
  'You can spare a few evenings this month',
  'You’d rather write it yourself than wait for someone to write it for you',
]
