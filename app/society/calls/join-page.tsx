import { Form } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { memberAction, requireMember } from '../members/members.ts'
import { RoomsPage } from '../parts/parts.tsx'
import type { Route } from './+types/join-page.ts'
import { findCall, linkOf, viewOf } from './call.ts'
import { CALLS_PATH } from './call-path.ts'
import { attend, findAttendance } from './rsvps.ts'

/** The door of a call: it says that the call is recorded, before anyone is in it. */
export async function loader(args: Route.LoaderArgs) {
  const { personId, zone } = await requireMember(args)
  const deps = args.context.get(appContext)
  const call = await findCall(deps.database.db, args.params.call)
  if (!call) throw new HttpError(404, 'unknown_call', 'There’s no such call.')
  const view = viewOf(call, zone, deps.clock.now())
  const attendance = await findAttendance(deps, call.id, personId)
  const isIn = view.state === 'open' && attendance !== undefined
  return { call: view, mode: attendance?.mode, isIn, link: isIn ? linkOf(call) : null }
}

export function action(args: Route.ActionArgs) {
  const { call } = args.params
  return memberAction(args, async ({ deps, member, of }) => {
    await attend(deps, member.personId, call, of('mode') === 'recorded' ? 'recorded' : 'listener')
    return `${CALLS_PATH}/${call}/join`
  })
}

export const meta = () =>
  privateMeta(
    'Join the live call',
    'The door of a live call. It opens 15 minutes before, and says that the call is recorded.',
  )

export default function JoinPage({ loaderData: { call, isIn, mode, link } }: Route.ComponentProps) {
  return (
    <RoomsPage
      back={{ to: `${CALLS_PATH}/${call.id}`, label: 'The call’s page' }}
      narrow
      label={call.title}
      title={HEADINGS[call.state]}
      about={`${call.day}, ${call.time}`}
    >
      {call.state === 'planned' && <p className="mt-4">Doors open 15 minutes before. Come back then.</p>}
      {call.state === 'open' && !call.hasRoom && (
        <p className="alert mt-4">The coach hasn’t added the video link yet. Please try again in a few minutes.</p>
      )}
      {isIn && call.hasRoom && <Room link={link} mode={mode} />}
      {call.state === 'open' && call.hasRoom && <Consent isIn={isIn} />}
    </RoomsPage>
  )
}

const HEADINGS = {
  planned: 'The door isn’t open yet',
  open: 'Join the call',
  over: 'This call is over',
  canceled: 'This call is canceled',
}

function Consent({ isIn }: { isIn: boolean }) {
  return (
    <Form method="post" className="mt-6 border-current border-t-2 pt-4">
      <h2 className="text-title">This call is recorded</h2>
      <p className="measure mt-2">
        We record audio, video and chat, and members of the Society can watch it later. If you’d rather not be in it,
        join as a listener: keep your camera and microphone off and don’t write in the chat. You can ask the coach
        afterwards to cut what you said.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button name="mode" value="recorded" variant={isIn ? 'outline' : 'primary'}>
          I agree to be recorded
        </Button>
        <Button name="mode" value="listener" variant="outline">
          Join as a listener
        </Button>
      </div>
    </Form>
  )
}

/** Only a demonstration opens its door without a link. */
function Room({ link, mode }: { link: string | null; mode: string | undefined }) {
  return (
    <div role="status" className="surface-card mt-5 p-5">
      <p>{mode === 'listener' ? 'You’re a listener: camera and microphone stay off.' : 'You agreed to be recorded.'}</p>
      {link ? (
        <ButtonLink href={link} rel="noreferrer" className="mt-3">
          Open the video call
        </ButtonLink>
      ) : (
        <p className="mt-3">
          <b>Sample room.</b> This demonstration has no video link. Your own link opens here.
        </p>
      )}
    </div>
  )
}
