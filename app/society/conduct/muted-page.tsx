import { appContext } from '../../platform/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { Row } from '../../ui/kit/list.tsx'
import { Page } from '../../ui/kit/page.tsx'
import { memberAction, requireMember, saidOf } from '../members/members.ts'
import { PressForm } from '../parts/parts.tsx'
import { findMuted, unmuteMember } from '../rooms/rooms.ts'
import type { Route } from './+types/muted-page.ts'
import { MUTED_PATH } from './paths.ts'

export async function loader(args: Route.LoaderArgs) {
  const { personId } = await requireMember(args)
  const said = saidOf(args.request, { undo: 'You see their posts again.' })
  return { muted: await findMuted(args.context.get(appContext), personId), said }
}

export function action(args: Route.ActionArgs) {
  return memberAction(args, async ({ deps, member, of }) => {
    await unmuteMember(deps, member.personId, of('undo'))
    return `${MUTED_PATH}?did=undo`
  })
}

export const meta = () => privateMeta('Muted and blocked', 'People whose posts are hidden for you.')

export default function MutedPage({ loaderData: { muted, said } }: Route.ComponentProps) {
  return (
    <Page
      narrow
      title="Muted and blocked"
      about="You don’t see their posts unless you choose to. They aren’t told."
      saved={said}
    >
      {muted.length === 0 && (
        <p className="mt-8 border-current border-t-2 pt-4">
          No one. To mute someone, open the menu on one of their posts and choose Report.
        </p>
      )}
      <ul className="mt-8">
        {muted.map(({ personId, name, kind }) => (
          <Row
            key={personId}
            solid
            end={
              <PressForm fields={{ undo: personId }}>
                <Button variant="outline" size="small">
                  {kind === 'block' ? 'Unblock' : 'Unmute'}
                  <span className="sr-only"> {name}</span>
                </Button>
              </PressForm>
            }
          >
            <bdi className="font-semibold">{name}</bdi>, {kind === 'block' ? 'blocked' : 'muted'}
          </Row>
        ))}
      </ul>
    </Page>
  )
}
