import { EmailButton, EmailLayout, Paragraph, renderEmail } from '../../../platform/email-layout/email-layout.tsx'
import { findMemberEditions, type MemberEdition } from '../member-editions.ts'
import { type MemberEmailContext, MemberEmailFooter } from '../member-email-context.tsx'

/** One email for all editions that came out together. */
export async function newEditionsEmail({ deps, data, membership, order, siteUrl }: MemberEmailContext) {
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
export function MonthlyEditions({ editions, url }: { editions: MemberEdition[]; url: string }) {
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
