import { Text } from '@react-email/components'
import { site } from '../../../site.config.ts'
import {
  EmailButton,
  EmailLayout,
  EmailLink,
  Paragraph,
  paragraph,
  renderEmail,
  Small,
} from '../../email-layout/email-layout.tsx'
import { dateLabel } from '../date-labels.ts'
import { findMemberEditions } from '../member-editions.ts'
import { type MemberEmailContext, MemberEmailFooter } from '../member-email-context.tsx'
import { cancelPath, memberPath, paymentPath } from '../paths.ts'
import { FIRST_MONTH_PRICE, MONTHLY_PRICE } from '../prices.ts'
import { isRunning } from '../status.ts'
import { EditionLinks } from './edition-emails.tsx'

export async function welcomeEmail({ deps, membership, order, subscription, siteUrl }: MemberEmailContext) {
  if (membership.decision !== 'accepted') return undefined
  const editions = await findMemberEditions(deps, order.id)
  const { community, liveCalls } = site.links
  const renews = subscription?.periodEnd
  return renderEmail(
    'You are in: welcome to the Society',
    <EmailLayout title="You are in." preview="What is yours from today">
      <Paragraph>{site.coach} read your application and said yes. This is yours from today:</Paragraph>
      <Text style={paragraph}>
        <strong>The founders’ chat.</strong>{' '}
        {community ? (
          <EmailLink href={community}>{community}</EmailLink>
        ) : (
          'Your invitation follows in a mail of its own.'
        )}
      </Text>
      <Text style={paragraph}>
        <strong>Live strategy and accountability calls.</strong>{' '}
        {liveCalls ? <EmailLink href={liveCalls}>{liveCalls}</EmailLink> : 'The room follows in a mail of its own.'}
      </Text>
      <Text style={paragraph}>
        <strong>Both editions of the money finder, every month.</strong> Small Business and Nonprofit, by mail as soon
        as an edition is out.{editions.length > 0 && ' These are out already, and yours:'}
      </Text>
      <EditionLinks editions={editions} url={siteUrl} />
      <Text style={paragraph}>
        <strong>Templates, tools and trackers, and the training.</strong> You find them in the chat.
      </Text>
      <Paragraph>
        Start small: say hello in the chat, name one thing that you want funded, and bring it to the next call.
      </Paragraph>
      {renews && membership.state === 'active' && (
        <Paragraph>
          Your next payment is {MONTHLY_PRICE} on {dateLabel(renews)}, and then every month. We write to you before
          that.
        </Paragraph>
      )}
      <EmailButton href={siteUrl + memberPath(deps, membership)}>Your membership</EmailButton>
      <MemberEmailFooter deps={deps} membership={membership} url={siteUrl} />
    </EmailLayout>,
  )
}

export function pastDueEmail({ deps, membership, siteUrl }: MemberEmailContext) {
  if (membership.state !== 'past_due') return undefined
  return renderEmail(
    'Your payment did not go through',
    <EmailLayout
      title="The last payment failed."
      preview={`Your access stays while the ${MONTHLY_PRICE} are tried again`}
    >
      <Paragraph>
        Your bank did not let this month’s {MONTHLY_PRICE} through. Most often the card has expired or was replaced.
        Your access stays while the payment is tried again over the next days; if it never goes through, the membership
        ends and nothing more is charged.
      </Paragraph>
      <Paragraph>This opens Stripe’s page, where you pay it with another card:</Paragraph>
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
      title="It is canceled."
      preview={`Yours until ${dateLabel(subscription.periodEnd)}; nothing more is charged`}
    >
      <Paragraph>
        Nothing more will be charged. Everything stays yours until <strong>{dateLabel(subscription.periodEnd)}</strong>,
        the end of what you have paid for.
      </Paragraph>
      <Paragraph>Changed your mind? Until that day one button takes it back, at the same price.</Paragraph>
      <EmailButton href={siteUrl + cancelPath(deps, membership)}>Keep my membership</EmailButton>
    </EmailLayout>,
  )
}

export function resumedEmail({ deps, membership, subscription, siteUrl }: MemberEmailContext) {
  if (!isRunning(membership.state) || membership.state === 'ending' || !subscription?.periodEnd) return undefined
  return renderEmail(
    'Your membership goes on',
    <EmailLayout title="Good to have you." preview="Your cancellation is taken back">
      <Paragraph>
        Your cancellation is taken back. The next payment is {MONTHLY_PRICE} on {dateLabel(subscription.periodEnd)}, and
        then every month.
      </Paragraph>
      <MemberEmailFooter deps={deps} membership={membership} url={siteUrl} />
    </EmailLayout>,
  )
}

export function endedEmail({ membership, siteUrl }: MemberEmailContext) {
  if (membership.state !== 'ended') return undefined
  return renderEmail(
    'Your membership has ended',
    <EmailLayout title="It has ended." preview="Nothing more is charged">
      <Paragraph>
        Your membership in the Society has ended, and nothing more will be charged. Thank you for the time.
      </Paragraph>
      <Paragraph>You can come back whenever you like:</Paragraph>
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
    <EmailLayout title="Your membership." preview="One button, and it ends with what is paid">
      {isEnding ? (
        <Paragraph>
          It is canceled already and ends{end ? ` on ${dateLabel(end)}` : ''}. This link lets you take that back.
        </Paragraph>
      ) : (
        <Paragraph>
          This link opens a page with one button. Press it and nothing more is charged
          {end ? `; your access lasts until ${dateLabel(end)}` : ''}.
        </Paragraph>
      )}
      <EmailButton href={siteUrl + cancelPath(deps, membership)}>
        {isEnding ? 'Keep my membership' : 'Cancel my membership'}
      </EmailButton>
      <Small>It was not you? Then leave it: nothing changes without the button. Do not pass the link on.</Small>
    </EmailLayout>,
  )
}

export function memberLinkEmail({ deps, membership, siteUrl }: MemberEmailContext) {
  return renderEmail(
    'The link to your membership',
    <EmailLayout title="Your membership." preview="A fresh link to the page of your membership">
      <Paragraph>
        You asked for a fresh link to the page of your membership. Here it is. It works for 18 months.
      </Paragraph>
      <EmailButton href={siteUrl + memberPath(deps, membership)}>See your membership</EmailButton>
      <Small>It wasn't you? Then ignore this email. Please don't pass the link on.</Small>
    </EmailLayout>,
  )
}

export function priceNoticeEmail({ deps, membership, siteUrl }: MemberEmailContext) {
  const date = membership.firstRenewalAt
  if (!date || !isRunning(membership.state) || membership.state === 'ending') return undefined
  return renderEmail(
    `On ${dateLabel(date)} your membership becomes ${MONTHLY_PRICE} a month`,
    <EmailLayout
      title="Your price is about to change."
      preview={`${FIRST_MONTH_PRICE} was the first month; from ${dateLabel(date)} it is ${MONTHLY_PRICE} a month`}
    >
      <Paragraph>
        You paid {FIRST_MONTH_PRICE} for your first month. It ends on <strong>{dateLabel(date)}</strong>, and on that
        day we charge <strong>{MONTHLY_PRICE}</strong> to the card or account that you paid with, and then{' '}
        {MONTHLY_PRICE} every month until you cancel.
      </Paragraph>
      <Paragraph>
        Staying? Then there is nothing to do. Leaving is one button, and you keep your access until that day:
      </Paragraph>
      <EmailButton href={siteUrl + cancelPath(deps, membership)}>Cancel my membership</EmailButton>
      <MemberEmailFooter deps={deps} membership={membership} url={siteUrl} />
    </EmailLayout>,
  )
}

export function annualReminderEmail({ deps, membership, subscription, siteUrl }: MemberEmailContext) {
  if (!isRunning(membership.state) || membership.state === 'ending') return undefined
  return renderEmail(
    'Once a year: what your membership is and costs',
    <EmailLayout
      title="Your membership, in plain figures."
      preview={`The Society, ${MONTHLY_PRICE} a month, until you cancel`}
    >
      <Paragraph>
        You are a member of the Society since {dateLabel(membership.joinedAt)}. It costs{' '}
        <strong>{MONTHLY_PRICE} a month</strong> and renews every month by itself until you cancel.
        {subscription?.periodEnd && ` The next payment is on ${dateLabel(subscription.periodEnd)}.`}
      </Paragraph>
      <Paragraph>
        To cancel, open this link and press the button. Your access then lasts to the end of what is paid.
      </Paragraph>
      <EmailButton href={siteUrl + cancelPath(deps, membership)}>Cancel my membership</EmailButton>
    </EmailLayout>,
  )
}

export function NoMembershipEmail({ url }: { url: string }) {
  return (
    <EmailLayout title="Nothing to cancel here." preview="No membership is paid with this address">
      <Paragraph>
        Somebody, most likely you, asked to cancel a membership. None is being paid with this mail address. You may have
        paid with another one: look for the receipt, or reply to this mail and we look together.
      </Paragraph>
      <EmailButton href={`${url}/cancel`}>Try another address</EmailButton>
    </EmailLayout>
  )
}
