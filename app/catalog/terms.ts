import { site } from '../../site.config.ts'
import type { LegalDocument } from './legal.ts'
import { dollars, type Offer, offers } from './offers.ts'

const { amountCents, monthlyCents } = membershipCharge(offers.society)

export const terms: LegalDocument = {
  title: 'Terms of Service',
  summary: 'Our products are provided as-is, with lifetime updates where stated.',
  effectiveDate: '2026-11-21',
  sections: [
    {
      id: 'who-can-buy',
      title: 'Who can buy',
      paragraphs: [
        `${site.brand} sells to customers in the United States: to people who run a business or a nonprofit, or are about to. Anyone may read the pages and write to us.`,
      ],
    },
    {
      id: 'as-is',
      title: 'What as-is means',
      paragraphs: [
        'You get what the page of an offer describes, as it stands on the day you buy it. Where that page promises lifetime updates, later versions cost you nothing. Where it promises lifetime access, we go on mailing you a link to the version you bought. Grants open and close: check a deadline with the funder before you rely on it.',
      ],
    },
    {
      id: 'prices',
      title: 'Prices, and what you are charged',
      paragraphs: [
        'Prices are in US dollars. Should two of our pages show different prices for the same offer, you are charged the lowest of them. The payment page names the amount, and any sales tax that applies, before you confirm it. Nothing is charged until you do.',
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery',
      paragraphs: [
        'Downloads are ready as soon as the payment is confirmed, on the page that follows it and by a link in your receipt. Calls are held by video at the time we agree on. A time is usually free within 7 days.',
      ],
    },
    {
      id: 'membership',
      title: 'Membership in the Society',
      paragraphs: [
        `The first month costs ${dollars(amountCents)}. After it the membership renews by itself every month at ${dollars(monthlyCents)}, charged to the same card, until you cancel. You can cancel any time: at /cancel, with the link in every mail about your membership, or by writing to us. You keep your access to the end of what is paid. At least a week before the first renewal we mail you the amount, the date and the way to cancel, and once a year a reminder of what you pay.`,
        'You apply, and we review your application within 48 hours of having both it and your first payment. If the answer is no, nothing is left to cancel: the membership ends and your payment goes back to you.',
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      paragraphs: [
        'Each offer has one rule, and it is the same wherever you meet the offer. Write to us to ask for a refund; it goes back to the card you paid with. A refunded download stops working.',
      ],
    },
    {
      id: 'your-copy',
      title: 'Your copy',
      paragraphs: [
        'Use what you buy for your own organization, as often as you like, and change the templates as you need. Please do not resell them or pass them on: each purchase is for one organization.',
      ],
    },
    {
      id: 'no-guarantee',
      title: 'No guarantee of funding',
      paragraphs: [
        'Funders decide, not we. No offer of ours promises that you win a grant, a contract or capital, and what others have won says nothing certain about you.',
      ],
    },
    {
      id: 'not-advice',
      title: 'Not legal, tax or financial advice',
      paragraphs: [
        'We coach. For a question of law, tax or investment, ask somebody who is licensed for it where you are, ideally before you sign.',
      ],
    },
    {
      id: 'changes',
      title: 'When these terms change',
      paragraphs: [
        'For what you have bought, the terms of the day on which you bought it hold. The date at the top says since when these do.',
      ],
    },
  ],
}

/** Offers that share a rule, by name, with the rule in the words that stand beside each of them. */
export const refundRules: readonly { readonly names: readonly string[]; readonly rule: string }[] = groupRefundRules(
  Object.values(offers),
)

function groupRefundRules(all: readonly Offer[]) {
  const rules = Map.groupBy(all, ({ refund }) => refund)
  return [...rules].map(([rule, sharing]) => ({ rule, names: sharing.map(({ title }) => title) }))
}

/** @throws Error when the offer is not a membership. */
function membershipCharge({ id, charge }: Offer) {
  if (charge.mode !== 'subscription') throw new Error(`${id} is not a membership`)
  return charge
}
