import { site } from '../../../../site.config.ts'
import { REVIEW_HOURS } from '../../../catalog/application.ts'
import { offers, societyTerms } from '../../../catalog/offers.ts'
import { hasRooms, ROOMS_PATH } from '../../../catalog/society-rooms.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import {
  EmailButton,
  LabeledValue,
  NewLinkEmail,
  Paragraph,
  renderEmail,
} from '../../../platform/email-layout/email-layout.tsx'
import type { EmailData } from '../../../platform/mail/email-queue.sql.ts'
import type { EmailContent, EmailTemplate } from '../../../platform/mail/email-template.ts'
import { emailsIn } from '../../email-words/email-words.tsx'
import { summarizeApplication } from '../application/application-details.tsx'
import { type Application, applicationOf, findApplication } from '../application/applications.ts'
import { dateLabel, dateTimeLabel, giftLabel, lastDayLabel } from '../dates.ts'
import { findGivenMembership } from '../given-memberships.ts'
import {
  applicationPath,
  applyAsMemberPath,
  cancelPath,
  confirmPath,
  memberPath,
  paymentPath,
  reviewPath,
} from '../links.ts'
import { findMemberEditions } from '../member-editions.ts'
import { findMember, findMemberAddress, findMemberByApplication } from '../memberships.ts'
import { untilEnd } from '../own-memberships.ts'
import { firstMonthPrice, giftAfterwards, giftTerms, monthlyPrice, renewalsFrom, renewalTerms } from '../prices.ts'
import { reviewDue } from '../review/reviews.ts'
import { isRunning } from '../status.ts'
import {
  decisionNote,
  EditionLinks,
  type MemberEmailContext,
  MemberEmailFooter,
  MonthlyEditions,
  NoteWithDecision,
  WhereToMeet,
} from './email-parts.tsx'
import text from './membership-emails.yaml?raw'

const writeWords = emailsIn(text)

type Written = Promise<EmailContent | undefined> | false | undefined
interface Context extends MemberEmailContext {
  /** @param path of its button */
  write(name: string, values: Parameters<typeof writeWords>[1], path?: string): Promise<EmailContent>
}

/** What is said of a membership to its member. Each is left out once it no longer applies. */
const TO_MEMBERS: Readonly<Record<string, (context: Context) => Written>> = {
  'membership-apply': ({ deps, membership, write }) =>
    membership.state === 'paid' && write('membership-apply', {}, applyAsMemberPath(deps, membership)),
  'membership-in-review'({ deps, membership, write }) {
    const due = reviewDue(membership)
    if (membership.decision || !due) return undefined
    const values = { due: dateTimeLabel(due), refund: offers.society.refund }
    return write('membership-in-review', values, memberPath(deps, membership))
  },
  async 'membership-welcome'(context) {
    const { deps, membership, subscription, write } = context
    if (membership.decision !== 'accepted') return undefined
    const renews = membership.state === 'active' && subscription?.periodEnd
    const hello = site.links.community ? 'the chat' : hasRooms() && 'Introductions'
    const { path, ...benefits } = await benefitsOf(context)
    const values = {
      ...benefits,
      note: <NoteWithDecision note={await decisionNote(deps, membership)} />,
      start: hello
        ? `Start small: say hello in ${hello} and name one thing you want funded.`
        : 'Start small: pick one grant or contract from your list and put its deadline on your calendar.',
      renewal: renews && `Your next payment is ${renewalTerms(membership, renews)} We’ll email you before then.`,
    }
    return write('membership-welcome', values, path)
  },
  async 'membership-declined'({ deps, membership, write }) {
    if (membership.decision !== 'declined') return undefined
    const note = <NoteWithDecision note={await decisionNote(deps, membership)} />
    return write('membership-declined', { note, 'first month': firstMonthPrice(membership) })
  },
  'membership-past-due': ({ deps, membership, write }) =>
    membership.state === 'past_due' &&
    write('membership-past-due', { monthly: monthlyPrice(membership) }, paymentPath(deps, membership)),
  async 'membership-ending'(context) {
    const { deps, membership, subscription, write } = context
    const end = subscription?.periodEnd
    if (membership.state !== 'ending' || !end) return undefined
    const given = await findGift(context)
    if (given && (!given.until || given.until > end))
      return write('membership-ending given', { gift: giftLabel(given.until) }, societyPath())
    const access = [untilEnd(membership, end), giftAfterwards(membership, end)].filter(Boolean).join(' ')
    const values = { end: dateLabel(end), 'until the end': access }
    return write('membership-ending', values, cancelPath(deps, membership))
  },
  'membership-kept': ({ membership, subscription, write }) =>
    isCharged(membership) &&
    subscription?.periodEnd != null &&
    write('membership-kept', { terms: renewalTerms(membership, subscription.periodEnd) }),
  async 'membership-ended'(context) {
    const { deps, membership, order, write } = context
    if (membership.state !== 'ended') return undefined
    if (order.givenBy) {
      // Someone who is still a member pays by now, or was given more.
      if (order.email && (await findMemberAddress(deps, [order.email.toLowerCase()]))) return undefined
      const editions = order.state === 'paid' ? ' Your editions of the Money Finder stay yours.' : ''
      return write('membership-ended gift', { editions }, '/society')
    }
    const given = await findGift(context)
    return given
      ? write('membership-ended given', { gift: giftLabel(given.until) }, societyPath())
      : write('membership-ended', {}, '/society')
  },
  'membership-link'({ deps, membership, subscription, write }) {
    if (!isRunning(membership.state)) return undefined
    const end = membership.state !== 'past_due' && subscription?.periodEnd
    const path = cancelPath(deps, membership)
    return membership.state === 'ending'
      ? write('membership-link ending', { until: end ? ` on ${dateLabel(end)}` : '' }, path)
      : write('membership-link', { until: end ? `. You’ll have access through ${dateLabel(end)}` : '' }, path)
  },
  'membership-page-link': ({ deps, membership, siteUrl }) =>
    renderEmail(
      'The link to your membership',
      <NewLinkEmail
        title="Your membership"
        button="See your membership"
        url={siteUrl + memberPath(deps, membership)}
      />,
    ),
  /** One email for all editions that came out together. */
  async 'member-editions'({ deps, data, order, siteUrl, write }) {
    const ids = data.editions?.split(' ') ?? []
    const found = (await findMemberEditions(deps, order.id)).filter(({ id }) => ids.includes(id))
    const [first] = found
    if (!first) return undefined
    const editions = <EditionLinks editions={found} url={siteUrl} />
    return write(found.length > 1 ? 'member-editions several' : 'member-editions', { editions, title: first.title })
  },
  'price-notice'({ deps, membership, write }) {
    const date = membership.firstRenewalAt
    if (!date || !isCharged(membership)) return undefined
    const { gifts, paid } = renewalsFrom(membership, date)
    const [from, monthly] = [dateLabel(paid), monthlyPrice(membership)]
    const values = {
      ...{ from, monthly, 'first month': firstMonthPrice(membership), date: dateLabel(date) },
      gifts: gifts.length > 0 ? `. Your next payment is ${giftTerms(gifts)}. On ${from}` : ', and on that day',
    }
    return write('price-notice', values, cancelPath(deps, membership))
  },
  'annual-reminder'({ deps, membership, subscription, write }) {
    if (!isCharged(membership)) return undefined
    const end = subscription?.periodEnd
    const next = end ? ` The next payment is ${renewalTerms(membership, end)}` : ''
    const values = { since: dateLabel(membership.joinedAt), monthly: monthlyPrice(membership), next }
    return write('annual-reminder', values, cancelPath(deps, membership))
  },
  /** The coach gave them a membership, or more of it. */
  async 'membership-gift'(context) {
    const { data, membership, write } = context
    if (membership.state !== 'active') return undefined
    const until = membership.givenUntil && lastDayLabel(membership.givenUntil)
    const [gift, given] = GIFTS[data.gift ?? ''] ?? FREE
    const { path, ...benefits } = await benefitsOf(context)
    return write(until ? 'membership-gift' : 'membership-gift open', { ...benefits, gift, given, until }, path)
  },
  'membership-credit'({ deps, membership, subscription, write }) {
    const renewal = subscription?.periodEnd
    if (!isCharged(membership) || !renewal) return undefined
    const values = { monthly: monthlyPrice(membership), renewal: dateLabel(renewal) }
    return write('membership-credit', values, memberPath(deps, membership))
  },
}

const isCharged = ({ state }: Context['membership']) => isRunning(state) && state !== 'ending'

const societyPath = () => (hasRooms() ? ROOMS_PATH : '/society')

/** What a member has from now on, and the way to it. */
async function benefitsOf({ deps, membership, order, siteUrl }: Context) {
  return {
    places: <WhereToMeet />,
    editions: <MonthlyEditions editions={await findMemberEditions(deps, order.id)} url={siteUrl} />,
    'way in': hasRooms() ? 'Enter the Society' : 'Your membership',
    path: hasRooms() ? ROOMS_PATH : memberPath(deps, membership),
  }
}

function findGift({ deps, order }: Context) {
  return findGivenMembership(deps.database.db, order.email ? [order.email.toLowerCase()] : [], deps.clock.now())
}

const FREE = ['a membership in the Society', 'a membership in the Society.'] as const
const GIFTS: Readonly<Record<string, typeof FREE | readonly [gift: string, given: string]>> = {
  month: ['a month of the Society', 'a month of the Society.'],
  more: ['one more month of the Society', 'one more month of the Society.'],
  instead: [
    'your membership is free now',
    'a membership in the Society. It replaces the one you pay for, which we’re canceling.',
  ],
}

/** The emails of an application and a membership. Each is written when it is sent, and left out when it no longer applies. */
export function membershipEmails(deps: AppContext): Record<string, EmailTemplate> {
  const { db } = deps.database
  const toMembers = Object.entries(TO_MEMBERS).map(([kind, letter]): [string, EmailTemplate] => [
    kind,
    async (data) => {
      const found = await findMember(db, data.membershipId ?? '')
      if (!found) return undefined
      const member = { ...found, deps, data, siteUrl: deps.publicUrl() }
      const footer = <MemberEmailFooter {...member} />
      const write: Context['write'] = (name, values, path = '') =>
        writeWords(name, { footer, ...values }, member.siteUrl + path)
      return (await letter({ ...member, write })) || undefined
    },
  ])
  return {
    ...Object.fromEntries(toMembers),
    async 'application-draft'(data) {
      const application = await findUnsentApplication(deps, data)
      if (application?.state !== 'draft') return undefined
      return writeWords('application-draft', {}, deps.publicUrl() + applicationPath(deps, application))
    },
    async 'application-confirm'(data) {
      const application = await findUnsentApplication(deps, data)
      if (application?.state !== 'unconfirmed') return undefined
      return writeWords('application-confirm', {}, deps.publicUrl() + confirmPath(deps, application))
    },
    async 'application-sent'({ applicationId = '' }) {
      const application = await findApplication(db, applicationId)
      if (!application || (await findMemberByApplication(db, applicationId))) return undefined
      const path = applicationPath(deps, application)
      return writeWords('application-sent', { terms: societyTerms() }, deps.publicUrl() + path)
    },
    review: (data) => reviewEmail(deps, data),
    'no-membership': ({ gift }) =>
      writeWords(gift ? 'no-membership gift' : 'no-membership', {}, `${deps.publicUrl()}/cancel`),
  }
}

/** The application of this email; undefined when its links were replaced since the email was enqueued. */
async function findUnsentApplication(deps: AppContext, { applicationId = '', generation }: EmailData) {
  const application = await findApplication(deps.database.db, applicationId)
  return application && String(application.linkGeneration) === generation ? application : undefined
}

async function reviewEmail(deps: AppContext, { membershipId = '', hours }: EmailData): ReturnType<EmailTemplate> {
  const member = await findMember(deps.database.db, membershipId)
  if (!member || member.membership.decision || !isRunning(member.membership.state)) return undefined
  const { membership, order } = member
  const { application } = await applicationOf(deps.database.db, member)
  const due = reviewDue(membership)
  const firstMonth = firstMonthPrice(membership)
  const link = (as: 'accept' | 'decline') => deps.publicUrl() + reviewPath(deps, membership, as)
  const values = {
    applicant: application?.answers.name ?? order.email ?? 'a new member',
    'first month': firstMonth,
    left: Number(REVIEW_HOURS) - Number(hours),
    promised: due ? ` You promised an answer by ${dateTimeLabel(due)}.` : '',
    details: application ? (
      <ApplicationEmailDetails application={application} />
    ) : (
      'They applied through your own form, so the answers are there.'
    ),
    decline: (
      <EmailButton href={link('decline')} variant="outline">
        Decline and refund {firstMonth}
      </EmailButton>
    ),
  }
  const content = await writeWords(hours ? 'review again' : 'review', values, link('accept'), { isForOwner: true })
  return application?.email ? { ...content, headers: { 'Reply-To': application.email } } : content
}

function ApplicationEmailDetails({ application }: { application: Application }) {
  const { rows, needs } = summarizeApplication(application)
  return (
    <>
      {rows.map(([label, value]) => (
        <LabeledValue key={label} label={label} value={value} />
      ))}
      <Paragraph style={{ whiteSpace: 'pre-wrap', marginTop: 16 }}>{needs}</Paragraph>
    </>
  )
}
