import { Text } from '@react-email/components'
import { site } from '../../../../site.config.ts'
import { hasRooms, ROOMS_PATH } from '../../../catalog/society-rooms.ts'
import {
  EmailButton,
  EmailLayout,
  EmailLink,
  Paragraph,
  paragraph,
  renderEmail,
} from '../../../platform/email-layout/email-layout.tsx'
import { findMemberEditions } from '../member-editions.ts'
import { type MemberEmailContext, MemberEmailFooter } from '../member-email-context.tsx'
import { memberPath } from '../paths.ts'
import { renewalTerms } from '../renewal-terms.ts'
import { decisionNote, NoteWithDecision } from './decision-note.tsx'
import { MonthlyEditions } from './edition-emails.tsx'

export async function welcomeEmail({ deps, membership, order, subscription, siteUrl }: MemberEmailContext) {
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
        <Text style={paragraph}>
          <strong>The Society’s rooms.</strong> Leads with a thread on each, your board,
          {community ? '' : ' the founders’ chat,'} live calls, lessons and the members’ library. Sign in with this
          email address: we’ll send you a code, no password.
        </Text>
      )}
      {community && (
        <Text style={paragraph}>
          <strong>The founders’ chat{hasRooms() ? ':' : ','}</strong>{' '}
          {!hasRooms() && 'with templates, tools and trackers: '}
          <EmailLink href={community}>{community}</EmailLink>
        </Text>
      )}
      {liveCalls && (
        <Text style={paragraph}>
          <strong>Live strategy and accountability calls.</strong> <EmailLink href={liveCalls}>{liveCalls}</EmailLink>
        </Text>
      )}
    </>
  )
}
