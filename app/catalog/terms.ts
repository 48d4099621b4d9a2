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
        `${site.brand} sells to customers in the United States who run a business or a nonprofit, or are about to. Anyone is welcome to read our pages and write to us.`,
      ],
    },
    {
      id: 'as-is',
      title: 'What as-is means',
      paragraphs: [
        'You get what the offer’s page describes on the day you buy it. Where that page promises lifetime updates, later versions are free. Where it promises lifetime access, we’ll keep emailing you a link to the version you bought. Grants open and close, so check a deadline with the funder before you rely on it.',
      ],
    },
    {
      id: 'prices',
      title: 'Prices, and what we charge you',
      paragraphs: [
        'Prices are in US dollars. If two of our pages show different prices for the same offer, we charge you the lower one. The payment page shows the amount, and any sales tax that applies, before you confirm. We don’t charge you until you do.',
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery',
      paragraphs: [
        'Downloads are ready once your payment is confirmed, on the next page and through a link in your receipt. We hold calls by video at the time you pick. There’s usually an open time within 7 days.',
      ],
    },
    {
      id: 'membership',
      title: 'Membership in the Society',
      paragraphs: [
        `The first month costs ${dollars(amountCents)}. After that, the membership renews automatically every month at ${dollars(monthlyCents)}, charged to the same card, until you cancel. You can cancel anytime: at /cancel, with the link in every email about your membership, or by writing to us. You keep access through the period you’ve paid for. At least a week before the first renewal, we’ll email you the amount, the date and how to cancel, and once a year we’ll remind you what you pay.`,
        'You apply, and we review your application within 48 hours of having both it and your first payment. If the answer is no, there’s nothing to cancel. We end the membership and refund your payment.',
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      paragraphs: [
        'Each offer has one refund policy, and it’s the same wherever you see the offer. To ask for a refund, write to us. We’ll refund the card you paid with. A refunded download stops working.',
      ],
    },
    {
      id: 'your-copy',
      title: 'Your copy',
      paragraphs: [
        'Use what you buy for your own organization, as often as you like, and change the templates as you need. Please don’t resell them or pass them on. Each purchase is for one organization.',
      ],
    },
    {
      id: 'no-guarantee',
      title: 'No guarantee of funding',
      paragraphs: [
        'Funders decide, not us. None of our offers promises you’ll win a grant, a contract or capital, and what others have won doesn’t predict what you’ll win.',
      ],
    },
    {
      id: 'not-advice',
      title: 'Not legal, tax or financial advice',
      paragraphs: [
        'We’re coaches. For legal, tax or investment questions, ask someone who’s licensed where you are, ideally before you sign.',
      ],
    },
    {
      id: 'changes',
      title: 'When these terms change',
      paragraphs: [
        'The terms on the day you bought something apply to that purchase. The date at the top says when these took effect.',
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
