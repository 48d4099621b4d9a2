import { appContext } from '../../platform/app-context.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { TextField } from '../../ui/field.tsx'
import { PageSection } from '../../ui/kit/page.tsx'
import { requireMember } from '../members/members.ts'
import { PressForm, TextLink } from '../parts/parts.tsx'
import { FollowForm, Thread } from '../rooms/embedded-thread/embedded-thread.tsx'
import { findThread, loadThread } from '../rooms/rooms.ts'
import type { Route } from './+types/win-page.ts'
import { Certificate } from './win-certificate/win-certificate.tsx'
import { WINS_PATH } from './win-texts.ts'
import { findVerifiedWin, isPublic } from './wins.ts'

/** A win on the wall, and its thread. */
export async function loader(args: Route.LoaderArgs) {
  const member = await requireMember(args)
  const deps = args.context.get(appContext)
  const win = await findVerifiedWin(deps, args.params.win)
  const room = win && (await findThread(deps.database.db, member, 'win', win.id))
  if (!win || !room) throw new HttpError(404, 'unknown_win', 'This win isn’t on the wall anymore.')
  return {
    ...{ win, isCoach: member.role === 'coach', isPublic: await isPublic(deps.database.db, win.id) },
    thread: await loadThread(deps, member, room, new URL(args.request.url).searchParams),
  }
}

export const meta = () =>
  privateMeta('A win in the Society', 'What a member has won, checked against the letter, and its thread.')

export default function WinPage({ loaderData: { win, thread, isCoach, isPublic } }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <TextLink to={WINS_PATH}>The win wall</TextLink>
      <div className="mt-2">
        <Certificate win={win} page />
      </div>
      <section aria-labelledby="thread" className="mt-10 border-current border-t-2 pt-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="thread" className="text-title">
            What other members say
          </h2>
          <FollowForm thread={thread} />
        </div>
        <Thread
          key={thread.roomId}
          view={thread}
          placeholder="Congratulate, or ask how it went"
          empty="No one has said anything yet. How about you?"
        />
      </section>
      {isCoach && <TakeDown id={win.id} isPublic={isPublic} />}
    </div>
  )
}

/** For the coach, such as when a letter turns out to be wrong, or when a funder asks. */
function TakeDown({ id, isPublic }: { id: string; isPublic: boolean }) {
  return (
    <PageSection id="take-down" title="Take it down" className="not-printed mt-10">
      <p className="measure mt-2 text-small text-soft">
        {isPublic
          ? 'It comes off the wall and our site’s success stories right away.'
          : 'It comes off the wall right away. It isn’t on our site.'}{' '}
        Its author gets your reason by email.
      </p>
      <PressForm fields={{ win: id }} action={WINS_PATH} className="mt-3 flex flex-wrap items-end gap-3">
        <TextField label="Why" name="reason" maxLength={500} required className="min-w-0 flex-1 basis-64" />
        <Button name="do" value="take-down" variant="outline">
          Take it down
        </Button>
      </PressForm>
    </PageSection>
  )
}
