import { data, Form } from 'react-router'
import { type AppContext, appContext } from '../../platform/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { TextArea } from '../../ui/field.tsx'
import { memberAction, requireMember, type SentForm, type SocietyMember } from '../members/members.ts'
import { RoomsPage, TextLink } from '../parts/parts.tsx'
import type { Route } from './+types/message-page.ts'
import { editMessage, findRoomOf, removeMessage, removePicture, seqOf } from './message.ts'
import { MessagePictures, Picture } from './message-pictures.tsx'
import { plainText } from './message-text.ts'
import { findMessagesBySeq, withoutBody } from './message-view.ts'
import type { PictureView } from './picture-fields.ts'
import { messagePath } from './room-path.ts'
import { thankFor } from './thanks.ts'

/** What someone can do with one message: change or remove their own. The coach can remove any. */
export async function loader(args: Route.LoaderArgs) {
  const member = await requireMember(args)
  const { message, room } = await findMessage(args.context.get(appContext), member, args.params.message)
  const isMine = message.author?.id === member.personId
  return {
    message: withoutBody(message),
    text: plainText(message.body),
    place: messagePath(room.id, message.seq),
    can: { edit: isMine && message.isEditable, remove: isMine, isMine, decide: member.role === 'coach' },
  }
}

export function action(args: Route.ActionArgs) {
  return memberAction(args, async (sent) => {
    const { message, room } = await findMessage(sent.deps, sent.member, args.params.message)
    const done = await change(sent, message.seq)
    return 'problem' in done ? { ...done, text: sent.fields.get('text') } : messagePath(room.id, message.seq)
  })
}

function change({ deps, member, fields, of }: SentForm, seq: number) {
  if (of('remove_picture')) return removePicture(deps, member, seq, of('remove_picture'))
  if (of('thanks')) return thankFor(deps, member, seq, of('thanks') !== 'no')
  return fields.has('remove') ? removeMessage(deps, member, seq) : editMessage(deps, member, seq, of('text'))
}

export const meta = () => privateMeta('A message in the Society', 'Change it, remove it, or go back to its room.')

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { message, text, place, can } = loaderData
  return (
    <RoomsPage
      narrow
      back={{ to: place, label: 'Back to the room' }}
      title={
        can.isMine ? (
          'Your message'
        ) : (
          <>
            A message from <bdi>{message.author?.name ?? 'a former member'}</bdi>
          </>
        )
      }
      problem={actionData?.problem}
    >
      <div className="surface-card mt-6 border border-line p-4">
        {/* As it was typed, so that whatever it becomes in the room can be reported and removed here. */}
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </p>
        {!can.remove && <MessagePictures pictures={message.pictures} />}
        {can.remove && <OwnPictures pictures={message.pictures} />}
      </div>
      {can.edit && <ChangeForm text={actionData?.text ?? text} />}
      {!can.isMine && (
        <p className="mt-8 border-line border-t pt-4">
          <TextLink to={`/society/report/${message.seq}`}>
            {can.decide ? 'Remove it, or end their access' : 'Report this post, or mute its author'}
          </TextLink>
        </p>
      )}
      {can.remove && (
        <Form method="post" className="mt-8 grid gap-4 border-line border-t pt-6">
          <p className="text-small text-soft">
            A line will say that it was removed. Its pictures are deleted. This can’t be undone.
          </p>
          <Button name="remove" value="yes" variant="outline" className="justify-self-start">
            Remove this message
          </Button>
        </Form>
      )}
    </RoomsPage>
  )
}

function ChangeForm({ text }: { text: string }) {
  return (
    <Form method="post" className="mt-8 grid gap-4">
      <TextArea
        label="Edit your message"
        hint="You have 15 minutes. It’s marked as edited."
        name="text"
        defaultValue={text}
      />
      <Button className="justify-self-start">Save the change</Button>
    </Form>
  )
}

/** Authors can take each of their pictures out any time. */
function OwnPictures({ pictures }: { pictures: readonly PictureView[] }) {
  if (pictures.length === 0) return null
  return (
    <Form method="post" className="mt-3 grid gap-4">
      {pictures.map((picture) => (
        <div key={picture.id} className="grid justify-items-start gap-2">
          <Picture picture={picture} within={{ width: 320, height: 240 }} />
          <Button name="remove_picture" value={picture.id} variant="outline" size="small">
            Remove this picture<span className="sr-only">: {picture.alt}</span>
          </Button>
        </div>
      ))}
    </Form>
  )
}

async function findMessage(deps: AppContext, member: SocietyMember, seq: string) {
  const number = seqOf(seq) ?? 0
  const room = await findRoomOf(deps.database.db, member, number)
  const [message] = room ? await findMessagesBySeq(deps, [number]) : []
  if (!room || !message || message.removed) throw data('This message was removed, or isn’t there.', 404)
  return { message, room }
}
