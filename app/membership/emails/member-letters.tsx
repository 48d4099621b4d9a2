import { Text } from '@react-email/components'
import { site } from '../../../site.config.ts'
import {
  MailButton,
  MailFrame,
  MailLink,
  Paragraph,
  paragraph,
  Small,
  writeLetter,
} from '../../letterhead/letterhead.tsx'
import { type About, FIRST, MemberFoot, MONTHLY } from '../about-member.tsx'
import { editionsOfMember } from '../member-editions.ts'
import { cancelPath, memberPath, paymentPath } from '../paths.ts'
import { isRunning } from '../standing.ts'
import { dayLabel } from '../times.ts'
import { EditionLinks } from './edition-letters.tsx'

export async function welcome({ deps, membership, order, subscription, url }: About) {
  if (membership.decision !== 'accepted') return undefined
  const editions = await editionsOfMember(deps, order.id)
  const { community, liveCalls } = site.links
  const renews = subscription?.periodEnd
  return writeLetter(
    'You are in: welcome to the Society',
    <MailFrame title="You are in." preview="What is yours from today">
      <Paragraph>{site.coach} read your application and said yes. This is yours from today:</Paragraph>
      <Text style={paragraph}>
        <strong>The founders’ chat.</strong>{' '}
        {community ? (
          <MailLink href={community}>{community}</MailLink>
        ) : (
          'Your invitation follows in a mail of its own.'
        )}
      </Text>
      <Text style={paragraph}>
        <strong>Live strategy and accountability calls.</strong>{' '}
        {liveCalls ? <MailLink href={liveCalls}>{liveCalls}</MailLink> : 'The room follows in a mail of its own.'}
      </Text>
      <Text style={paragraph}>
        <strong>Both editions of the money finder, every month.</strong> Small Business and Nonprofit, by mail as soon
        as an edition is out.{editions.length > 0 && ' These are out already, and yours:'}
      </Text>
      <EditionLinks editions={editions} url={url} />
      <Text style={paragraph}>
        <strong>Templates, tools and trackers, and the training.</strong> You find them in the chat.
      </Text>
      <Paragraph>
        Start small: say hello in the chat, name one thing that you want funded, and bring it to the next call.
      </Paragraph>
      {renews && membership.state === 'active' && (
        <Paragraph>
          Your next payment is {MONTHLY} on {dayLabel(renews)}, and then every month. We write to you before that.
        </Paragraph>
      )}
      <MailButton href={url + memberPath(deps, membership)}>Your membership</MailButton>
      <MemberFoot deps={deps} membership={membership} url={url} />
    </MailFrame>,
  )
}

export function pastDue({ deps, membership, url }: About) {
  if (membership.state !== 'past_due') return undefined
  return writeLetter(
    'Your payment did not go through',
    <MailFrame title="The last payment failed." preview={`Your access stays while the ${MONTHLY} are tried again`}>
      <Paragraph>
        Your bank did not let this month’s {MONTHLY} through. Most often the card has expired or was replaced. Your
        access stays while the payment is tried again over the next days; if it never goes through, the membership ends
        and nothing more is charged.
      </Paragraph>
      <Paragraph>This opens Stripe’s page, where you pay it with another card:</Paragraph>
      <MailButton href={url + paymentPath(deps, membership)}>Pay with another card</MailButton>
      <MemberFoot deps={deps} membership={membership} url={url} />
    </MailFrame>,
  )
}

export function ending({ deps, membership, subscription, url }: About) {
  if (membership.state !== 'ending' || !subscription?.periodEnd) return undefined
  return writeLetter(
    'Your membership is canceled',
    <MailFrame
      title="It is canceled."
      preview={`Yours until ${dayLabel(subscription.periodEnd)}; nothing more is charged`}
    >
      <Paragraph>
        Nothing more will be charged. Everything stays yours until <strong>{dayLabel(subscription.periodEnd)}</strong>,
        the end of what you have paid for.
      </Paragraph>
      <Paragraph>Changed your mind? Until that day one button takes it back, at the same price.</Paragraph>
      <MailButton href={url + cancelPath(deps, membership)}>Keep my membership</MailButton>
    </MailFrame>,
  )
}

export function kept({ deps, membership, subscription, url }: About) {
  if (!isRunning(membership.state) || membership.state === 'ending' || !subscription?.periodEnd) return undefined
  return writeLetter(
    'Your membership goes on',
    <MailFrame title="Good to have you." preview="Your cancellation is taken back">
      <Paragraph>
        Your cancellation is taken back. The next payment is {MONTHLY} on {dayLabel(subscription.periodEnd)}, and then
        every month.
      </Paragraph>
      <MemberFoot deps={deps} membership={membership} url={url} />
    </MailFrame>,
  )
}

export function ended({ membership, url }: About) {
  if (membership.state !== 'ended') return undefined
  return writeLetter(
    'Your membership has ended',
    <MailFrame title="It has ended." preview="Nothing more is charged">
      <Paragraph>
        Your membership in the Society has ended, and nothing more will be charged. Thank you for the time.
      </Paragraph>
      <Paragraph>You can come back whenever you like:</Paragraph>
      <MailButton href={`${url}/society`}>The Society</MailButton>
    </MailFrame>,
  )
}

export function cancelLink({ deps, membership, subscription, url }: About) {
  if (!isRunning(membership.state)) return undefined
  const end = membership.state !== 'past_due' && subscription?.periodEnd
  const isEnding = membership.state === 'ending'
  return writeLetter(
    'The link to cancel your membership',
    <MailFrame title="Your membership." preview="One button, and it ends with what is paid">
      {isEnding ? (
        <Paragraph>
          It is canceled already and ends{end ? ` on ${dayLabel(end)}` : ''}. This link lets you take that back.
        </Paragraph>
      ) : (
        <Paragraph>
          This link opens a page with one button. Press it and nothing more is charged
          {end ? `; your access lasts until ${dayLabel(end)}` : ''}.
        </Paragraph>
      )}
      <MailButton href={url + cancelPath(deps, membership)}>
        {isEnding ? 'Keep my membership' : 'Cancel my membership'}
      </MailButton>
      <Small>It was not you? Then leave it: nothing changes without the button. Do not pass the link on.</Small>
    </MailFrame>,
  )
}

export function pageLink({ deps, membership, url }: About) {
  return writeLetter(
    'The link to your membership',
    <MailFrame title="Your membership." preview="A fresh link to the page of your membership">
      <Paragraph>
        You asked for a fresh link to the page of your membership. Here it is. It works for 18 months.
      </Paragraph>
      <MailButton href={url + memberPath(deps, membership)}>See your membership</MailButton>
      <Small>It wasn't you? Then ignore this email. Please don't pass the link on.</Small>
    </MailFrame>,
  )
}

export function priceNotice({ deps, membership, url }: About) {
  const date = membership.firstRenewalAt
  if (!date || !isRunning(membership.state) || membership.state === 'ending') return undefined
  return writeLetter(
    `On ${dayLabel(date)} your membership becomes ${MONTHLY} a month`,
    <MailFrame
      title="Your price is about to change."
      preview={`${FIRST} was the first month; from ${dayLabel(date)} it is ${MONTHLY} a month`}
    >
      <Paragraph>
        You paid {FIRST} for your first month. It ends on <strong>{dayLabel(date)}</strong>, and on that day we charge{' '}
        <strong>{MONTHLY}</strong> to the card or account that you paid with, and then {MONTHLY} every month until you
        cancel.
      </Paragraph>
      <Paragraph>
        Staying? Then there is nothing to do. Leaving is one button, and you keep your access until that day:
      </Paragraph>
      <MailButton href={url + cancelPath(deps, membership)}>Cancel my membership</MailButton>
      <MemberFoot deps={deps} membership={membership} url={url} />
    </MailFrame>,
  )
}

export function annualReminder({ deps, membership, subscription, url }: About) {
  if (!isRunning(membership.state) || membership.state === 'ending') return undefined
  return writeLetter(
    'Once a year: what your membership is and costs',
    <MailFrame title="Your membership, in plain figures." preview={`The Society, ${MONTHLY} a month, until you cancel`}>
      <Paragraph>
        You are a member of the Society since {dayLabel(membership.joinedAt)}. It costs{' '}
        <strong>{MONTHLY} a month</strong> and renews every month by itself until you cancel.
        {subscription?.periodEnd && ` The next payment is on ${dayLabel(subscription.periodEnd)}.`}
      </Paragraph>
      <Paragraph>
        To cancel, open this link and press the button. Your access then lasts to the end of what is paid.
      </Paragraph>
      <MailButton href={url + cancelPath(deps, membership)}>Cancel my membership</MailButton>
    </MailFrame>,
  )
}

export function NoMembership({ url }: { url: string }) {
  return (
    <MailFrame title="Nothing to cancel here." preview="No membership is paid with this address">
      <Paragraph>
        Somebody, most likely you, asked to cancel a membership. None is being paid with this mail address. You may have
        paid with another one: look for the receipt, or reply to this mail and we look together.
      </Paragraph>
      <MailButton href={`${url}/cancel`}>Try another address</MailButton>
    </MailFrame>
  )
}
