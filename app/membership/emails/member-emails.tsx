import {
  EmailButton,
  EmailLayout,
  NewLinkEmail,
  Paragraph,
  renderEmail,
  Small,
} from '../../email-layout/email-layout.tsx'
import { dateLabel } from '../date-labels.ts'
import { type MemberEmailContext, MemberEmailFooter } from '../member-email-context.tsx'
import { cancelPath, memberPath, paymentPath } from '../paths.ts'
import { FIRST_MONTH_PRICE, MONTHLY_PRICE } from '../prices.ts'
import { isRunning } from '../status.ts'

export function pastDueEmail({ deps, membership, siteUrl }: MemberEmailContext) {
  if (membership.state !== 'past_due') return undefined
  return renderEmail(
    'Your payment didn’t go through',
    <EmailLayout
      title="Your last payment failed."
      preview={`You keep your access while we retry the ${MONTHLY_PRICE} payment`}
    >
      <Paragraph>
        Your bank declined this month’s payment of {MONTHLY_PRICE}. Usually that means the card has expired or been
        replaced. You’ll keep your access while we retry the payment over the next few days. If it doesn’t go through,
        your membership ends and we won’t charge you again.
      </Paragraph>
      <Paragraph>You can pay with another card on Stripe:</Paragraph>
      <EmailButton href={siteUrl + paymentPath(deps, membership)}>Pay with another card</EmailButton>
      <MemberEmailFooter deps={deps} membership={membership} url={siteUrl} />
    </EmailLayout>,
  )
}

export function endingEmail({ deps, membership, subscription, siteUrl }: MemberEmailContext) {
  if (membership.state !== 'ending' || !subscription?.periodEnd) return undefined
  return renderEmail(
    'Your membership is canceled',
    <EmailLayout
      title="You’re canceled."
      preview={`Yours until ${dateLabel(subscription.periodEnd)}. We won’t charge you again`}
    >
      <Paragraph>
        We won’t charge you again. You have access through <strong>{dateLabel(subscription.periodEnd)}</strong>, the end
        of the period you’ve paid for.
      </Paragraph>
      <Paragraph>Changed your mind? Until then, you can undo this in one click and keep your price.</Paragraph>
      <EmailButton href={siteUrl + cancelPath(deps, membership)}>Keep my membership</EmailButton>
    </EmailLayout>,
  )
}

export function resumedEmail({ deps, membership, subscription, siteUrl }: MemberEmailContext) {
  if (!isRunning(membership.state) || membership.state === 'ending' || !subscription?.periodEnd) return undefined
  return renderEmail(
    'Your membership continues',
    <EmailLayout title="Glad you’re staying." preview="You’ve undone your cancellation">
      <Paragraph>
        You’ve undone your cancellation. Your next payment is {MONTHLY_PRICE} on {dateLabel(subscription.periodEnd)},
        and then every month.
      </Paragraph>
      <MemberEmailFooter deps={deps} membership={membership} url={siteUrl} />
    </EmailLayout>,
  )
}

export function endedEmail({ membership, siteUrl }: MemberEmailContext) {
  if (membership.state !== 'ended') return undefined
  return renderEmail(
    'Your membership has ended',
    <EmailLayout title="Your membership has ended." preview="We won’t charge you again">
      <Paragraph>
        Your membership in the Society has ended, and we won’t charge you again. Thank you for being part of it.
      </Paragraph>
      <Paragraph>You’re welcome back anytime:</Paragraph>
      <EmailButton href={`${siteUrl}/society`}>The Society</EmailButton>
    </EmailLayout>,
  )
}

export function cancelLinkEmail({ deps, membership, subscription, siteUrl }: MemberEmailContext) {
  if (!isRunning(membership.state)) return undefined
  const end = membership.state !== 'past_due' && subscription?.periodEnd
  const isEnding = membership.state === 'ending'
  return renderEmail(
    'The link to cancel your membership',
    <EmailLayout title="Your membership." preview="One click, and it ends after the period you’ve paid for">
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
    <NewLinkEmail title="Your membership." button="See your membership" url={siteUrl + memberPath(deps, membership)} />,
  )
}

export function priceNoticeEmail({ deps, membership, siteUrl }: MemberEmailContext) {
  const date = membership.firstRenewalAt
  if (!date || !isRunning(membership.state) || membership.state === 'ending') return undefined
  return renderEmail(
    `On ${dateLabel(date)} your membership becomes ${MONTHLY_PRICE} a month`,
    <EmailLayout
      title="Your price is about to change."
      preview={`${FIRST_MONTH_PRICE} was your first month. From ${dateLabel(date)} it is ${MONTHLY_PRICE} a month`}
    >
      <Paragraph>
        You paid {FIRST_MONTH_PRICE} for your first month. It ends on <strong>{dateLabel(date)}</strong>, and on that
        day we charge <strong>{MONTHLY_PRICE}</strong> to the card or account you paid with, and then {MONTHLY_PRICE}{' '}
        every month until you cancel.
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
      title="Your membership, once a year."
      preview={`The Society, ${MONTHLY_PRICE} a month, until you cancel`}
    >
      <Paragraph>
        You’ve been a member of the Society since {dateLabel(membership.joinedAt)}. It costs{' '}
        <strong>{MONTHLY_PRICE} a month</strong> and renews every month until you cancel.
        {subscription?.periodEnd && ` The next payment is on ${dateLabel(subscription.periodEnd)}.`}
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
    <EmailLayout title="Nothing to cancel here." preview="There’s no membership under this address">
      <Paragraph>
        Someone (most likely you) asked to cancel a membership, but there’s none paid with this email address. You may
        have paid with another one. Check your receipt, or reply and we’ll help you find it.
      </Paragraph>
      <EmailButton href={`${url}/cancel`}>Try another address</EmailButton>
    </EmailLayout>
  )
}
