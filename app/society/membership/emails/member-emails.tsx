import { site } from '../../../../site.config.ts'
import { REVIEW_HOURS } from '../../../catalog/application.ts'
import { offers } from '../../../catalog/offers.ts'
import { hasRooms, ROOMS_PATH } from '../../../catalog/society-rooms.ts'
import {
  EmailLink,
  Paragraph,
  Small,
  says,
  writeEmail,
  writeNewLink,
} from '../../../platform/email-layout/email-layout.tsx'
import { dateLabel, dateTimeLabel, giftLabel, lastDayLabel } from '../dates.ts'
import { applicationPath, cancelPath, memberPath, paymentPath } from '../links.ts'
import { findEmailedEditions } from '../member-editions.ts'
import { findMemberAddress } from '../memberships.ts'
import { untilEnd } from '../own-memberships.ts'
import { firstMonthPrice, monthlyPrice, renewalTerms } from '../prices.ts'
import { reviewDue } from '../review/reviews.ts'
import { isPastDue, isRunning } from '../status.ts'
import { EditionLinks, findGift, type MemberEmail, noteWithDecision, WhatTheyGet, wayIn } from './email-parts.tsx'

/** What is said of a membership to its member. Each is left out once it no longer applies. */
export const memberEmails: Readonly<Record<string, MemberEmail>> = {
  'membership-apply'({ deps, membership, siteUrl, footer }) {
    if (membership.state !== 'paid') return undefined
    return writeEmail({
      subject: 'One step left: your application',
      title: 'Thank you! One step left',
      preview: 'Your application to the Society takes about five minutes',
      lines: says(
        `You’ve paid for your first month. Now we need your application: seven short questions, about five minutes. We’ll reply within ${REVIEW_HOURS} hours of getting it.`,
      ),
      button: ['Fill in my application', siteUrl + applicationPath(deps, membership)],
      after: says('If it’s not a fit, we’ll refund your first payment in full.', footer),
    })
  },
  'membership-in-review'({ deps, membership, siteUrl, footer }) {
    const due = reviewDue(membership)
    if (membership.decision || !due) return undefined
    return writeEmail({
      subject: 'Your application is in review',
      title: 'We’re reading it',
      preview: `You’ll have our answer by ${dateTimeLabel(due)}`,
      lines: says(
        <Paragraph>
          We have your application and your first payment. A real person is reviewing it, and you’ll have our answer by{' '}
          <strong>{dateTimeLabel(due)}</strong>. There’s nothing more you need to do.
        </Paragraph>,
      ),
      button: ['Check my status', siteUrl + memberPath(deps, membership)],
      after: says(offers.society.refund, footer),
    })
  },
  async 'membership-welcome'(context) {
    const { deps, membership, order, subscription, siteUrl, footer } = context
    if (membership.decision !== 'accepted') return undefined
    const renews = membership.state === 'active' && subscription?.periodEnd
    return writeEmail({
      subject: 'You’re in: welcome to the Society',
      title: 'You’re in',
      preview: 'What you get, starting today',
      lines: says(
        `${site.coach} read your application and said yes.`,
        await noteWithDecision(deps, membership),
        'Starting today, you get:',
        <WhatTheyGet editions={await findEmailedEditions(deps, order.id)} url={siteUrl} />,
        hasRooms() || site.links.community
          ? `Start small: say hello in ${site.links.community ? 'the chat' : 'Introductions'} and name one thing you want funded.`
          : 'Start small: pick one grant or contract from your list and put its deadline on your calendar.',
        renews && `Your next payment is ${renewalTerms(membership, renews)} We’ll email you before then.`,
      ),
      button: wayIn(context),
      after: says(footer),
    })
  },
  async 'membership-declined'({ deps, membership }) {
    if (membership.decision !== 'declined') return undefined
    const firstMonth = firstMonthPrice(membership)
    return writeEmail({
      subject: 'About your application to the Society',
      title: 'Not this time',
      preview: `Your ${firstMonth} is on its way back`,
      lines: says(
        'Thank you for telling us about your business. We read your application carefully, and we don’t think the Society is the right fit right now. That doesn’t say anything about your business.',
        await noteWithDecision(deps, membership),
        `Your ${firstMonth} is on its way back in full, to the card or account you paid with. Banks take five to ten days to show it. Your membership has ended, and we won’t charge you again.`,
        'Want to know why, or what would fit better? Reply and a real person will answer.',
      ),
    })
  },
  'membership-past-due'({ deps, membership, subscription, siteUrl, footer }) {
    if (!isPastDue(membership.state, subscription)) return undefined
    const monthly = monthlyPrice(membership)
    const retrying = membership.decision === 'accepted' ? 'You’ll keep your access while we retry' : 'We’ll retry'
    return writeEmail({
      subject: 'Your payment didn’t go through',
      title: 'Your last payment failed',
      preview: `${retrying} the ${monthly} payment`,
      lines: says(
        `Your bank declined this month’s payment of ${monthly}. Usually that means the card has expired or been replaced. ${retrying} the payment over the next few days. If it doesn’t go through, your membership ends and we won’t charge you again.`,
        'You can pay with another card on Stripe:',
      ),
      button: ['Pay with another card', siteUrl + paymentPath(deps, membership)],
      after: says(
        membership.state === 'paid' && (
          <Paragraph>
            The Society opens only once we’ve accepted your application.{' '}
            <EmailLink href={siteUrl + applicationPath(deps, membership)}>Fill in my application</EmailLink>
          </Paragraph>
        ),
        footer,
      ),
    })
  },
  async 'membership-ending'(context) {
    const { deps, membership, subscription, siteUrl } = context
    const end = subscription?.periodEnd
    if (membership.state !== 'ending' || !end) return undefined
    const given = await findGift(context)
    const staysFree = given && (!given.until || given.until > end)
    return writeEmail({
      subject: 'Your membership is canceled',
      title: 'You’re canceled',
      preview: `Paid until ${dateLabel(end)}. We won’t charge you again`,
      lines: says(
        `We won’t charge you again. ${staysFree ? `You’re still a member: ${giftLabel(given.until)}.` : untilEnd(membership, end)}`,
        `Changed your mind? Until ${dateLabel(end)}, you can undo this in one click and keep your price.`,
      ),
      button: ['Keep my membership', siteUrl + cancelPath(deps, membership)],
    })
  },
  'membership-kept'({ membership, subscription, footer }) {
    if (!isRunning(membership.state) || membership.state === 'ending' || !subscription?.periodEnd) return undefined
    return writeEmail({
      subject: 'Your membership continues',
      title: 'Glad you’re staying',
      preview: 'The cancellation was undone',
      lines: says(
        `Your cancellation was undone. Your next payment is ${renewalTerms(membership, subscription.periodEnd)}`,
        footer,
      ),
    })
  },
  async 'membership-ended'(context) {
    const { deps, membership, order, siteUrl } = context
    if (membership.state !== 'ended') return undefined
    const given = order.givenBy ? undefined : await findGift(context)
    if (given)
      return writeEmail({
        subject: 'Your paid membership has ended, and your gift begins',
        title: 'You’re still a member',
        preview: 'It’s a gift. We won’t charge you',
        lines: says(
          <Paragraph>
            Your paid membership in the Society has ended. You’re still a member:{' '}
            <strong>{giftLabel(given.until)}</strong>. It’s free, and we won’t charge you, now or later.
          </Paragraph>,
        ),
        button: ['The Society', siteUrl + (hasRooms() ? ROOMS_PATH : '/society')],
      })
    // Someone who is still a member pays by now, or was given more.
    if (order.givenBy && order.email && (await findMemberAddress(deps, [order.email.toLowerCase()]))) return undefined
    const editions = order.state === 'paid' ? ' Your editions of the Money Finder stay yours.' : ''
    return writeEmail({
      subject: 'Your membership has ended',
      title: 'Your membership has ended',
      preview: order.givenBy ? 'It was a gift, and we didn’t charge you' : 'We won’t charge you again',
      lines: order.givenBy
        ? says(
            `Your membership in the Society has ended. It was a gift from ${site.coach}, so we didn’t charge you and we won’t.${editions}`,
            'Want to stay? Here’s what it costs and how to apply:',
          )
        : says(
            'Your membership in the Society has ended, and we won’t charge you again. Thank you for being part of it.',
            'You’re welcome back anytime:',
          ),
      button: ['The Society', `${siteUrl}/society`],
    })
  },
  'membership-link'({ deps, membership, subscription, siteUrl }) {
    if (!isRunning(membership.state)) return undefined
    const end = !isPastDue(membership.state, subscription) && subscription?.periodEnd
    const isEnding = membership.state === 'ending'
    return writeEmail({
      subject: 'The link to cancel your membership',
      title: 'Your membership',
      preview: 'One click, and it ends after the period you’ve paid for',
      lines: says(
        isEnding
          ? `You’ve already canceled, and your membership ends${end ? ` on ${dateLabel(end)}` : ''}. This link lets you undo that.`
          : `This link opens a page with one button. Click it and we won’t charge you again.${end ? ` ${untilEnd(membership, end)}` : ''}`,
      ),
      button: [isEnding ? 'Keep my membership' : 'Cancel my membership', siteUrl + cancelPath(deps, membership)],
      after: says(
        <Small>Wasn’t you? Ignore this email. Nothing changes unless you click. Please don’t forward it.</Small>,
      ),
    })
  },
  'membership-page-link': ({ deps, membership, siteUrl }) =>
    writeNewLink({
      subject: 'The link to your membership',
      title: 'Your membership',
      button: ['See your membership', siteUrl + memberPath(deps, membership)],
    }),
  /** One email for all editions that came out together. */
  async 'member-editions'({ deps, data, order, siteUrl, footer }) {
    const all = await findEmailedEditions(deps, order.id)
    const editions = all.filter(({ id }) => data.editions?.split(' ').includes(id))
    const [first] = editions
    if (!first) return undefined
    const isSeveral = editions.length > 1
    return writeEmail({
      subject: isSeveral ? 'Your new editions of the Money Finder are out' : `It’s out: ${first.title}`,
      title: isSeveral ? 'Your new editions are out' : 'Your new edition is out',
      preview: 'Part of your membership',
      lines: says(
        'Grants and contracts, each with its official page, the day we last saw it there and its deadline. It’s part of your membership, at no extra charge, and it’s yours to keep.',
        <EditionLinks editions={editions} url={siteUrl} />,
        `${isSeveral ? 'These links work' : 'This link works'} for 30 days. After that, you can get a new one in one click.`,
        footer,
      ),
    })
  },
  'price-notice'({ deps, membership, siteUrl, footer }) {
    const date = membership.firstRenewalAt
    if (!date || !isRunning(membership.state) || membership.state === 'ending') return undefined
    const [from, first, monthly] = [dateLabel(date), firstMonthPrice(membership), monthlyPrice(membership)]
    return writeEmail({
      subject: `On ${from} your membership becomes ${monthly} a month`,
      title: 'Your price is about to change',
      preview: `${first} was your first month. From ${from}, it’s ${monthly} a month`,
      lines: says(
        <Paragraph>
          You paid {first} for your first month. It ends on <strong>{from}</strong>, and on that day we charge{' '}
          <strong>{monthly}</strong> to the card or account you paid with, and then {monthly} every month until you
          cancel.
        </Paragraph>,
        `Staying? There’s nothing to do. Leaving? Cancel in one click${membership.decision === 'accepted' ? ' and keep your access until that day' : ''}:`,
      ),
      button: ['Cancel my membership', siteUrl + cancelPath(deps, membership)],
      after: says(footer),
    })
  },
  'annual-reminder'({ deps, membership, subscription, siteUrl }) {
    if (!isRunning(membership.state) || membership.state === 'ending') return undefined
    return writeEmail({
      subject: 'Your yearly reminder: what your membership includes and costs',
      title: 'Your membership, once a year',
      preview: `The Society, ${monthlyPrice(membership)} a month, until you cancel`,
      lines: says(
        <Paragraph>
          You’ve been a member of the Society since {dateLabel(membership.joinedAt)}. It costs{' '}
          <strong>{monthlyPrice(membership)} a month</strong> and renews every month until you cancel.
          {subscription?.periodEnd && ` The next payment is ${renewalTerms(membership, subscription.periodEnd)}`}
        </Paragraph>,
        'To cancel, open this link and click the button. You’ll keep access through the period you’ve paid for.',
      ),
      button: ['Cancel my membership', siteUrl + cancelPath(deps, membership)],
    })
  },
  /** The coach gave them a membership, or more of it. */
  async 'membership-gift'(context) {
    const { deps, membership, order, siteUrl, footer } = context
    if (membership.state !== 'active') return undefined
    const until = membership.givenUntil && lastDayLabel(membership.givenUntil)
    return writeEmail({
      subject: 'A gift for you: a membership in the Society',
      title: 'A gift for you',
      preview: `A gift from ${site.coach}. We won’t charge you`,
      lines: says(
        <Paragraph>
          {site.coach} gave you a membership in the Society.{' '}
          {until ? (
            <>
              You’re a member through <strong>{until}</strong>.
            </>
          ) : (
            'It has no end date.'
          )}{' '}
          It’s free: we won’t charge you, now or later.
          {until && ' It ends on its own.'}
        </Paragraph>,
        'Here’s what you get:',
        <WhatTheyGet editions={await findEmailedEditions(deps, order.id)} url={siteUrl} />,
      ),
      button: wayIn(context),
      after: says(footer),
    })
  },
}
