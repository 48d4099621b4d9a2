import { hasRooms, ROOMS_PATH } from '../../../catalog/society-rooms.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import {
  EmailButton,
  EmailLayout,
  NewLinkEmail,
  Paragraph,
  renderEmail,
  Small,
} from '../../../platform/email-layout/email-layout.tsx'
import { dateLabel } from '../date-labels.ts'
import { giftLabel } from '../gift-dates.ts'
import { findGivenMembership } from '../given-memberships.ts'
import { type MemberEmailContext, MemberEmailFooter } from '../member-email-context.tsx'
import { untilEnd } from '../own-memberships.ts'
import { cancelPath, memberPath, paymentPath } from '../paths.ts'
import { firstMonthPrice, monthlyPrice } from '../prices.ts'
import { giftAfterwards, giftTerms, renewalsFrom, renewalTerms } from '../renewal-terms.ts'
import { isRunning } from '../status.ts'

export function pastDueEmail({ deps, membership, siteUrl }: MemberEmailContext) {
  if (membership.state !== 'past_due') return undefined
  return renderEmail(
    'Your payment didn’t go through',
    <EmailLayout
      title="Your last payment failed"
      preview={`You keep your access while we retry the ${monthlyPrice(membership)} payment`}
    >
      <Paragraph>
        Your bank declined this month’s payment of {monthlyPrice(membership)}. Usually that means the card has expired
        or been replaced. You’ll keep your access while we retry the payment over the next few days. If it doesn’t go
        through, your membership ends and we won’t charge you again.
      </Paragraph>
      <Paragraph>You can pay with another card on Stripe:</Paragraph>
      <EmailButton href={siteUrl + paymentPath(deps, membership)}>Pay with another card</EmailButton>
      <MemberEmailFooter deps={deps} membership={membership} url={siteUrl} />
    </EmailLayout>,
  )
}

export async function endingEmail(context: MemberEmailContext) {
  const { deps, membership, order, subscription, siteUrl } = context
  if (membership.state !== 'ending' || !subscription?.periodEnd) return undefined
  const given = await findGift(deps, order)
  if (given && (!given.until || given.until > subscription.periodEnd))
    return paymentsCanceledEmail(siteUrl, giftLabel(given.until))
  return renderEmail(
    'Your membership is canceled',
    <EmailLayout
      title="You’re canceled"
      preview={`Paid until ${dateLabel(subscription.periodEnd)}. We won’t charge you again`}
    >
      <Paragraph>
        We won’t charge you again. {untilEnd(membership, subscription.periodEnd)}{' '}
        {giftAfterwards(membership, subscription.periodEnd)}
      </Paragraph>
      <Paragraph>Changed your mind? Until then, you can undo this in one click and keep your price.</Paragraph>
      <EmailButton href={siteUrl + cancelPath(deps, membership)}>Keep my membership</EmailButton>
    </EmailLayout>,
  )
}

/** To someone who stays a member for nothing. @param gift `A gift from Simone through March 3, 2027` */
function paymentsCanceledEmail(siteUrl: string, gift: string) {
  return renderEmail(
    'Your payments for the Society are canceled',
    <EmailLayout title="You won’t be charged again" preview="Your payments are canceled, and you’re still a member">
      <Paragraph>
        The membership you were paying for is canceled, and we won’t charge you again. You’re still a member:{' '}
        <strong>{gift}</strong>.
      </Paragraph>
      <EmailButton href={siteUrl + (hasRooms() ? ROOMS_PATH : '/society')}>The Society</EmailButton>
    </EmailLayout>,
  )
}

function findGift(deps: AppContext, order: MemberEmailContext['order']) {
  const addresses = order.email ? [order.email.toLowerCase()] : []
  return findGivenMembership(deps.database.db, addresses, deps.clock.now())
}

export function resumedEmail({ deps, membership, subscription, siteUrl }: MemberEmailContext) {
  if (!isRunning(membership.state) || membership.state === 'ending' || !subscription?.periodEnd) return undefined
  return renderEmail(
    'Your membership continues',
    <EmailLayout title="Glad you’re staying" preview="The cancellation was undone">
      <Paragraph>
        Your cancellation was undone. Your next payment is {renewalTerms(membership, subscription.periodEnd)}
      </Paragraph>
      <MemberEmailFooter deps={deps} membership={membership} url={siteUrl} />
    </EmailLayout>,
  )
}

export async function endedEmail({ deps, membership, order, siteUrl }: MemberEmailContext) {
  if (membership.state !== 'ended') return undefined
  const given = await findGift(deps, order)
  if (given) return giftFollowsEmail(siteUrl, giftLabel(given.until))
  return renderEmail(
    'Your membership has ended',
    <EmailLayout title="Your membership has ended" preview="We won’t charge you again">
      <Paragraph>
        Your membership in the Society has ended, and we won’t charge you again. Thank you for being part of it.
      </Paragraph>
      <Paragraph>You’re welcome back anytime:</Paragraph>
      <EmailButton href={`${siteUrl}/society`}>The Society</EmailButton>
    </EmailLayout>,
  )
}

/** What was given goes on where the paid time ends. @param gift `A gift from Simone through March 3, 2027` */
function giftFollowsEmail(siteUrl: string, gift: string) {
  return renderEmail(
    'Your paid membership has ended, and your gift begins',
    <EmailLayout title="You’re still a member" preview="It’s a gift. We won’t charge you">
      <Paragraph>
        Your paid membership in the Society has ended. You’re still a member: <strong>{gift}</strong>. It’s free, and we
        won’t charge you, now or later.
      </Paragraph>
      <EmailButton href={siteUrl + (hasRooms() ? ROOMS_PATH : '/society')}>The Society</EmailButton>
    </EmailLayout>,
  )
}

export function cancelLinkEmail({ deps, membership, subscription, siteUrl }: MemberEmailContext) {
  if (!isRunning(membership.state)) return undefined
  const end = membership.state !== 'past_due' && subscription?.periodEnd
  const isEnding = membership.state === 'ending'
  return renderEmail(
    'The link to cancel your membership',
    <EmailLayout title="Your membership" preview="One click, and it ends after the period you’ve paid for">
      {isEnding ? (
        <Paragraph>
          You’ve already canceled, and your membership ends{end ? ` on ${dateLabel(end)}` : ''}. This link lets you undo
          that.
        </Paragraph>
      ) : (
        <Paragraph>
          This link opens a page with one button. Click it and we won’t charge you again
          {end ? `. You’ll have access through ${dateLabel(end)}` : ''}.
        </Paragraph>
      )}
      <EmailButton href={siteUrl + cancelPath(deps, membership)}>
        {isEnding ? 'Keep my membership' : 'Cancel my membership'}
      </EmailButton>
      <Small>Wasn’t you? Ignore this email. Nothing changes unless you click. Please don’t forward it.</Small>
    </EmailLayout>,
  )
}

export function memberLinkEmail({ deps, membership, siteUrl }: MemberEmailContext) {
  return renderEmail(
    'The link to your membership',
    <NewLinkEmail title="Your membership" button="See your membership" url={siteUrl + memberPath(deps, membership)} />,
  )
}

export function priceNoticeEmail({ deps, membership, siteUrl }: MemberEmailContext) {
  const date = membership.firstRenewalAt
  if (!date || !isRunning(membership.state) || membership.state === 'ending') return undefined
  const { gifts, paid } = renewalsFrom(membership, date)
  const from = dateLabel(paid)
  return renderEmail(
    `On ${from} your membership becomes ${monthlyPrice(membership)} a month`,
    <EmailLayout
      title="Your price is about to change"
      preview={`${firstMonthPrice(membership)} was your first month. From ${from}, it’s ${monthlyPrice(membership)} a month`}
    >
      <Paragraph>
        You paid {firstMonthPrice(membership)} for your first month. It ends on <strong>{dateLabel(date)}</strong>
        {gifts.length > 0 ? `. Your next payment is ${giftTerms(gifts)}. On ${from} ` : ', and on that day '}
        we charge <strong>{monthlyPrice(membership)}</strong> to the card or account you paid with, and then{' '}
        {monthlyPrice(membership)} every month until you cancel.
      </Paragraph>
      <Paragraph>
        Staying? There’s nothing to do. Leaving? Cancel in one click and keep your access until that day:
      </Paragraph>
      <EmailButton href={siteUrl + cancelPath(deps, membership)}>Cancel my membership</EmailButton>
      <MemberEmailFooter deps={deps} membership={membership} url={siteUrl} />
    </EmailLayout>,
  )
}

export function annualReminderEmail({ deps, membership, subscription, siteUrl }: MemberEmailContext) {
  if (!isRunning(membership.state) || membership.state === 'ending') return undefined
  return renderEmail(
    'Your yearly reminder: what your membership includes and costs',
    <EmailLayout
      title="Your membership, once a year"
      preview={`The Society, ${monthlyPrice(membership)} a month, until you cancel`}
    >
      <Paragraph>
        You’ve been a member of the Society since {dateLabel(membership.joinedAt)}. It costs{' '}
        <strong>{monthlyPrice(membership)} a month</strong> and renews every month until you cancel.
        {subscription?.periodEnd && ` The next payment is ${renewalTerms(membership, subscription.periodEnd)}`}
      </Paragraph>
      <Paragraph>
        To cancel, open this link and click the button. You’ll keep access through the period you’ve paid for.
      </Paragraph>
      <EmailButton href={siteUrl + cancelPath(deps, membership)}>Cancel my membership</EmailButton>
    </EmailLayout>,
  )
}

export function NoMembershipEmail({ url }: { url: string }) {
  return (
    <EmailLayout title="Nothing to cancel here" preview="There’s no membership under this address">
      <Paragraph>
        Someone (most likely you) asked to cancel a membership, but there’s none paid with this email address. You may
        have paid with another one. Check your receipt, or reply and we’ll help you find it.
      </Paragraph>
      <EmailButton href={`${url}/cancel`}>Try another address</EmailButton>
    </EmailLayout>
  )
}
