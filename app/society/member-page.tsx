import { data } from 'react-router'
import { stateName } from '../catalog/us-states.ts'
import { appContext } from '../platform/app-context.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { privateMeta } from '../ui/card-page.tsx'
import type { Route } from './+types/member-page.ts'
import { findListed, requireMember } from './members/members.ts'
import { BackLink } from './parts/parts.tsx'
import { findIntroductions } from './rooms/rooms.ts'
import { Certificate } from './wins/win-certificate/win-certificate.tsx'
import { findWinsOf } from './wins/wins.ts'

/** A member who chose to be listed: what they offer and ask, and the wins that have their name. */
export async function loader(args: Route.LoaderArgs) {
  const { personId } = await requireMember(args)
  const deps = args.context.get(appContext)
  const member = await findListed(deps, args.params.member)
  if (!member) throw data('This member isn’t in the directory.', 404)
  const { path } = await findIntroductions(deps.database.db, personId)
  const [room] = path.split('#')
  return {
    ...{ member, isOwn: member.personId === personId, wins: await findWinsOf(deps, member.personId) },
    mention: `${room}?${new URLSearchParams({ write: `@${member.name} ` })}#write`,
  }
}

export const meta = () =>
  privateMeta('A member of the Society', 'What a member offers and asks for, and what they have won.')

export default function MemberPage({ loaderData: { member, isOwn, wins, mention } }: Route.ComponentProps) {
  const { name, state, sector, certificates, canHelpWith, lookingFor } = member
  const about = [sector, state && stateName(state)].filter(Boolean).join(', ')
  const facts = [
    ['Offers help with', canHelpWith],
    ['Is looking for', lookingFor],
    ['Holds', certificates],
  ].filter(([, fact]) => fact)
  return (
    <div className="max-w-3xl">
      <BackLink to="/society/members">Members</BackLink>
      <div className="mt-2 flex items-center gap-4">
        <Avatar name={name} />
        <div className="min-w-0">
          <h1 className="text-heading [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </h1>
          {about && <p className="text-soft">{about}</p>}
        </div>
      </div>
      {facts.length > 0 ? (
        <dl className="mt-6 border-current border-t-2">
          {facts.map(([label, fact]) => (
            <div key={label} className="border-line border-b py-3 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)]">
              <dt className="font-semibold">{label}</dt>
              <dd className="[overflow-wrap:anywhere]">{fact}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-6 border-current border-t-2 pt-4 text-soft">Nothing more here yet.</p>
      )}
      <div className="not-printed mt-6">
        {isOwn ? (
          <ButtonLink href="/society/members/profile" variant="outline">
            Change your profile
          </ButtonLink>
        ) : (
          <ButtonLink href={mention}>Mention them in Introductions</ButtonLink>
        )}
      </div>
      {wins.length > 0 && (
        <section aria-labelledby="wins" className="mt-10">
          <h2 id="wins" className="border-current border-t-2 pt-3 text-title">
            What they’ve won
          </h2>
          <ul className="mt-4 grid gap-5 md:grid-cols-2">
            {wins.map((win) => (
              <li key={win.id} className="grid">
                <Certificate win={win} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
