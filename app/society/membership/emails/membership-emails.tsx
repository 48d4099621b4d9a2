import { site } from '../../../../site.config.ts'
import { derived } from '../../../catalog/content.ts'
import { hasRooms, ROOMS_PATH } from '../../../catalog/society-rooms.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import {
  EmailButton,
  EmailLayout,
  EmailLink,
  Paragraph,
  renderEmail,
} from '../../../platform/email-layout/email-layout.tsx'
import type { EmailContent, EmailTemplate } from '../../../platform/mail/email-template.ts'
import { dateLabel } from '../date-labels.ts'
import { lastDayLabel } from '../gift-dates.ts'
import { findMemberAddress } from '../member-access.ts'
import { findMemberEditions, type MemberEdition } from '../member-editions.ts'
import { type MemberEmailContext, MemberEmailFooter } from '../member-email-context.tsx'
import { findMember } from '../memberships.ts'
import { memberPath } from '../paths.ts'
import { monthlyPrice } from '../prices.ts'
import { renewalTerms } from '../renewal-terms.ts'
import { isRunning } from '../status.ts'
import {
  confirmApplicationEmail,
  declinedEmail,
  draftEmail,
  inReviewEmail,
  missingApplicationEmail,
  paymentDueEmail,
  reviewEmail,
} from './application-emails.tsx'
import { decisionNote, NoteWithDecision } from './decision-note.tsx'
import {
  annualReminderEmail,
  cancelLinkEmail,
  endedEmail,
  endingEmail,
  memberLinkEmail,
  NoMembershipEmail,
  pastDueEmail,
  priceNoticeEmail,
  resumedEmail,
} from './member-emails.tsx'

/** The emails of an application and a membership. Each is written when it is sent, and left out when it no longer applies. */
export function membershipEmails(deps: AppContext): Record<string, EmailTemplate> {
  const member = (
    write: (context: MemberEmailContext) => Promise<EmailContent | undefined> | undefined,
  ): EmailTemplate => {
    return async (data) => {
      const found = await findMember(deps.database.db, data.membershipId ?? '')
      return found && write({ ...found, deps, data, siteUrl: deps.publicUrl() })
    }
  }
  return {
    'application-draft': (data) => draftEmail(deps, data),
    'application-confirm': (data) => confirmApplicationEmail(deps, data),
    'application-sent': (data) => paymentDueEmail(deps, data),
    review: (data) => reviewEmail(deps, data),
    'membership-apply': member(missingApplicationEmail),
    'membership-in-review': member(inReviewEmail),
    'membership-welcome': member(welcomeEmail),
    'membership-declined': member(declinedEmail),
    'membership-past-due': member(pastDueEmail),
    'membership-ending': member(endingEmail),
    'membership-kept': member(resumedEmail),
    'membership-ended': member((context) => (context.order.givenBy ? giftEndedEmail(context) : endedEmail(context))),
    'membership-link': member(cancelLinkEmail),
    'membership-page-link': member(memberLinkEmail),
    'member-editions': member(newEditionsEmail),
    'price-notice': member(priceNoticeEmail),
    'annual-reminder': member(annualReminderEmail),
    'membership-gift': member(givenEmail),
    'membership-credit': member(creditEmail),
    'no-membership': async ({ gift }) =>
      gift
        ? nothingToCancelEmail(deps.publicUrl())
        : renderEmail('No membership under this address', <NoMembershipEmail url={deps.publicUrl()} />),
  }
}

/** Tells someone that the coach gave them a membership, or more of it. Undefined once it was taken back. */
async function givenEmail({ deps, data, membership, order, siteUrl }: MemberEmailContext) {
  if (membership.state !== 'active') return undefined
  const until = membership.givenUntil && lastDayLabel(membership.givenUntil)
  const editions = await findMemberEditions(deps, order.id)
  const { subject, words } = GIFTS[data.gift ?? ''] ?? GIFTS.free
  return renderEmail(
    subject,
    <EmailLayout title="A gift for you" preview={`A gift from ${site.coach}. We won’t charge you`}>
      <Paragraph>
        {words}{' '}
        {until ? (
          <>
            You’re a member through <strong>{until}</strong>.
          </>
        ) : (
          'It has no end date.'
        )}{' '}
        It’s free: we won’t charge you, now or later.
        {until && ' It ends on its own.'}
      </Paragraph>
      <Paragraph>Here’s what you get:</Paragraph>
      <WhereToMeet />
      <MonthlyEditions editions={editions} url={siteUrl} />
      {hasRooms() ? (
        <EmailButton href={siteUrl + ROOMS_PATH}>Enter the Society</EmailButton>
      ) : (
        <EmailButton href={siteUrl + memberPath(deps, membership)}>Your membership</EmailButton>
      )}
      <MemberEmailFooter deps={deps} membership={membership} gift url={siteUrl} />
    </EmailLayout>,
  )
}

interface GiftWords {
  subject: string
  words: string
}

const GIFTS = derived<Record<string, GiftWords> & { free: GiftWords }>(() => ({
  month: { subject: 'A gift for you: a month of the Society', words: `${site.coach} gave you a month of the Society.` },
  more: {
    subject: 'A gift for you: one more month of the Society',
    words: `${site.coach} gave you one more month of the Society.`,
  },
  free: {
    subject: 'A gift for you: a membership in the Society',
    words: `${site.coach} gave you a membership in the Society.`,
  },
  instead: {
    subject: 'A gift for you: your membership is free now',
    words: `${site.coach} gave you a membership in the Society. It replaces the one you pay for, which we’re canceling.`,
  },
}))

/** Tells a member who pays that the next month is a gift. */
async function creditEmail({ deps, membership, subscription, siteUrl }: MemberEmailContext) {
  const renewal = subscription?.periodEnd
  if (!isRunning(membership.state) || membership.state === 'ending' || !renewal) return undefined
  return renderEmail(
    'A gift for you: your next month of the Society',
    <EmailLayout title="A gift for you" preview={`A gift from ${site.coach}: ${monthlyPrice(membership)} off`}>
      <Paragraph>
        {site.coach} gave you a month of the Society. It’s a credit of <strong>{monthlyPrice(membership)}</strong>{' '}
        toward your next renewal, and you don’t have to do anything. Your next renewal is on {dateLabel(renewal)}. Once
        the credit is used up, it’s {monthlyPrice(membership)} a month again until you cancel.
      </Paragraph>
      <EmailButton href={siteUrl + memberPath(deps, membership)}>Your membership</EmailButton>
      <MemberEmailFooter deps={deps} membership={membership} url={siteUrl} />
    </EmailLayout>,
  )
}

/** Undefined for someone who is still a member: they pay by now, or were given more. */
async function giftEndedEmail({ deps, membership, order, siteUrl }: MemberEmailContext) {
  if (membership.state !== 'ended') return undefined
  if (order.email && (await findMemberAddress(deps, [order.email.toLowerCase()]))) return undefined
  return renderEmail(
    'Your membership has ended',
    <EmailLayout title="Your membership has ended" preview="It was a gift, and we didn’t charge you">
      <Paragraph>
        Your membership in the Society has ended. It was a gift from {site.coach}, so we didn’t charge you and we won’t.
        {order.state === 'paid' && ' Your editions of the Money Finder stay yours.'}
      </Paragraph>
      <Paragraph>Want to stay? Here’s what it costs and how to apply:</Paragraph>
      <EmailButton href={`${siteUrl}/society`}>The Society</EmailButton>
    </EmailLayout>,
  )
}

/** To someone who asked for the link to cancel. */
function nothingToCancelEmail(url: string) {
  return renderEmail(
    'There’s nothing to cancel',
    <EmailLayout title="Nothing to cancel here" preview="Your membership is a gift. We won’t charge you">
      <Paragraph>
        Someone (most likely you) asked to cancel a membership. Yours is a gift from {site.coach}. We won’t charge you,
        now or later, so there’s nothing to cancel.
      </Paragraph>
      <EmailButton href={`${url}/cancel`}>Try another address</EmailButton>
    </EmailLayout>,
  )
}

async function welcomeEmail({ deps, membership, order, subscription, siteUrl }: MemberEmailContext) {
  if (membership.decision !== 'accepted') return undefined
  const editions = await findMemberEditions(deps, order.id)
  const renews = subscription?.periodEnd
  return renderEmail(
    'You’re in: welcome to the Society',
    <EmailLayout title="You’re in" preview="What you get, starting today">
      <Paragraph>{site.coach} read your application and said yes.</Paragraph>
      <NoteWithDecision note={await decisionNote(deps, membership)} />
      <Paragraph>Starting today, you get:</Paragraph>
      <WhereToMeet />
      <MonthlyEditions editions={editions} url={siteUrl} />
      <Paragraph>
        {hasRooms() || site.links.community
          ? `Start small: say hello in ${site.links.community ? 'the chat' : 'Introductions'} and name one thing you want funded.`
          : 'Start small: pick one grant or contract from your list and put its deadline on your calendar.'}
      </Paragraph>
      {renews && membership.state === 'active' && (
        <Paragraph>Your next payment is {renewalTerms(membership, renews)} We’ll email you before then.</Paragraph>
      )}
      {hasRooms() ? (
        <EmailButton href={siteUrl + ROOMS_PATH}>Enter the Society</EmailButton>
      ) : (
        <EmailButton href={siteUrl + memberPath(deps, membership)}>Your membership</EmailButton>
      )}
      <MemberEmailFooter deps={deps} membership={membership} url={siteUrl} />
    </EmailLayout>,
  )
}

/** The rooms, the chat and the calls, as far as there are any. */
export function WhereToMeet() {
  const { community, liveCalls } = site.links
  return (
    <>
      {hasRooms() && (
        <Paragraph>
          <strong>The Society’s rooms.</strong> Leads with a thread on each, your board,
          {community ? '' : ' the founders’ chat,'} live calls, lessons and the members’ library. Sign in with this
          email address: we’ll send you a code, no password.
        </Paragraph>
      )}
      {community && (
        <Paragraph>
          <strong>The founders’ chat{hasRooms() ? ':' : ','}</strong>{' '}
          {!hasRooms() && 'with templates, tools and trackers: '}
          <EmailLink href={community}>{community}</EmailLink>
        </Paragraph>
      )}
      {liveCalls && (
        <Paragraph>
          <strong>Live strategy and accountability calls.</strong> <EmailLink href={liveCalls}>{liveCalls}</EmailLink>
        </Paragraph>
      )}
    </>
  )
}

/** One email for all editions that came out together. */
async function newEditionsEmail({ deps, data, membership, order, siteUrl }: MemberEmailContext) {
  const ids = data.editions?.split(' ') ?? []
  const all = await findMemberEditions(deps, order.id)
  const editions = all.filter(({ id }) => ids.includes(id))
  const [first] = editions
  if (!first) return undefined
  const isSeveral = editions.length > 1
  return renderEmail(
    isSeveral ? 'Your new editions of the Money Finder are out' : `It’s out: ${first.title}`,
    <EmailLayout
      title={isSeveral ? 'Your new editions are out' : 'Your new edition is out'}
      preview="Part of your membership"
    >
      <Paragraph>
        Grants and contracts, each with its official page, the day we last saw it there and its deadline. It’s part of
        your membership, at no extra charge, and it’s yours to keep.
      </Paragraph>
      <EditionLinks editions={editions} url={siteUrl} />
      <Paragraph>This link works for 30 days. After that, you can get a new one in one click.</Paragraph>
      <MemberEmailFooter deps={deps} membership={membership} gift={order.givenBy !== null} url={siteUrl} />
    </EmailLayout>,
  )
}

/** What a member gets every month, with those that are out now. */
function MonthlyEditions({ editions, url }: { editions: MemberEdition[]; url: string }) {
  return (
    <>
      <Paragraph>
        <strong>Both editions of the Money Finder, every month.</strong> Small Business and Nonprofit. We’ll email you
        when each edition comes out.{editions.length > 0 && ' These are ready now:'}
      </Paragraph>
      <EditionLinks editions={editions} url={url} />
    </>
  )
}

/** A button for each edition, with a link of its own. */
function EditionLinks({ editions, url }: { editions: MemberEdition[]; url: string }) {
  return editions.map(({ id, title, path }) => (
    <EmailButton key={id} href={url + path}>
      {title}
    </EmailButton>
  ))
}
