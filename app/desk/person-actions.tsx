import { Button, ButtonLink } from '../ui/button.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { DeskForm } from './desk-form.tsx'
import { DeskSection } from './desk-parts.tsx'
import type { SocietyOffer } from './society-standing.ts'
import { AskForStory } from './stories/ask-for-story.tsx'

interface Props {
  /** The id of this page's forms, so that one sent twice does its work once. */
  press: string
  email: string
  gifts: readonly { productId: string; title: string }[]
  society: SocietyOffer
  /** What was typed into a form that was refused. */
  typed: { last_day?: string; version?: string; product?: string }
  hasOrders: boolean
  hasMessages: boolean
}

/** Where the page has what can be done. */
export const ACTIONS_ID = 'do'

/** What can be done for her, by how it can be taken back. */
export function PersonActions({ press, email, gifts, society, typed, hasOrders, hasMessages }: Props) {
  // Where something else was given in the meantime, its last day is shown.
  const lastDay = typed.version === society.version ? typed.last_day : undefined
  return (
    <DeskSection id={ACTIONS_ID} title="Do something">
      <p className="label mt-5">You can undo this</p>
      <p className="mt-1 text-fine text-soft">Undo is at the top of the page after you press, and in your queue.</p>
      <GiveForm press={press} email={email} gifts={gifts} product={typed.product} />
      <SocietyForm email={email} {...society} {...(lastDay !== undefined && { lastDay })} />
      <p className="label mt-5">A call</p>
      <ButtonLink
        href={`/desk/calls?${new URLSearchParams({ for: email })}#book`}
        variant="outline"
        size="small"
        className="mt-2"
      >
        Book a call for them
      </ButtonLink>
      <p className="label mt-5">Goes out in a minute</p>
      <div className="surface-card mt-2 grid gap-3 border border-line border-l-4 border-l-marigold p-4">
        <p className="text-fine">A link to tell how it went, for your site. You read it before anyone sees it.</p>
        <AskForStory email={email} press={press} size="small" />
      </div>
      {hasOrders && (
        <form method="post" className="surface-card mt-2 border border-line border-l-4 border-l-marigold p-4">
          <input type="hidden" name="press" value={press} />
          <p className="text-fine">
            One email with every purchase under this address and links that work. Until it goes out, you can stop it.
          </p>
          <Button name="do" value="resend" variant="outline" size="small" className="mt-3">
            Send their files again
          </Button>
        </form>
      )}
      <p className="label mt-5">Changes nothing</p>
      <CopyForm email={email} />
      <p className="label mt-6 text-clay">Can’t be undone</p>
      <EraseForm email={email} hasMessages={hasMessages} />
    </DeskSection>
  )
}

function GiveForm({
  press,
  email,
  gifts,
  product,
}: Pick<Props, 'press' | 'email' | 'gifts'> & { product: string | undefined }) {
  return (
    <DeskForm
      page="/desk/people/:person"
      about={email}
      className="surface-card mt-2 border border-line border-l-4 border-l-mint p-4"
    >
      <input type="hidden" name="press" value={press} />
      <Select
        label="Give them something"
        name="product"
        defaultValue={product}
        hint="It’s free, and in their account right away. We email them a minute later."
      >
        {gifts.map(({ productId, title }) => (
          <option key={productId} value={productId}>
            {title}
          </option>
        ))}
      </Select>
      <Button name="do" value="gift" variant="outline" size="small" className="mt-3">
        Give it
      </Button>
    </DeskForm>
  )
}

/** To copy everything about her. */
function CopyForm({ email }: Pick<Props, 'email'>) {
  return (
    <DeskForm
      page="/desk/people/:person"
      about={email}
      className="surface-card mt-2 border border-line border-l-4 border-l-mint p-4"
    >
      <input type="hidden" name="do" value="export" />
      <p className="text-fine">Everything we have about this address, to read or to download.</p>
      <Button variant="outline" size="small" className="mt-3">
        See and copy all data
      </Button>
    </DeskForm>
  )
}

function EraseForm({ email, hasMessages }: Pick<Props, 'email' | 'hasMessages'>) {
  return (
    <DeskForm
      page="/desk/people/:person"
      about={email}
      className="surface-card mt-2 border border-line border-l-4 border-l-clay p-4"
    >
      <input type="hidden" name="do" value="erase" />
      <p className="text-fine">
        For someone who asked for it. Receipts stay for seven years; the rest goes, and they get an email.
      </p>
      <TextField label="Type the address to confirm" name="address" required autoComplete="off" className="mt-3" />
      {hasMessages && (
        <Select label="Their messages in the Society" name="messages" required defaultValue="" className="mt-3">
          <option value="">As they asked…</option>
          <option value="remove">Remove them</option>
          <option value="without-name">Leave them, without the name</option>
        </Select>
      )}
      <Button variant="outline" size="small" className="mt-3 text-clay">
        Erase their data
      </Button>
    </DeskForm>
  )
}

/** A month of the Society as a gift, a membership for nothing, and its end. */
function SocietyForm({ email, version, month, gift, lastDay, free, reason }: SocietyOffer & { email: string }) {
  return (
    <DeskForm
      page="/desk/people/:person"
      about={email}
      className="surface-card mt-3 border border-line border-l-4 border-l-mint p-4"
    >
      <input type="hidden" name="version" value={version} />
      <p className="font-semibold text-small">The Society</p>
      {gift && <p className="mt-1 text-fine">{gift}. Nothing is charged.</p>}
      {reason && <p className="mt-1 text-fine">{reason}</p>}
      {month && (
        <>
          <p className="mt-1 text-fine text-soft">{month} An email tells them in a minute.</p>
          <Button name="do" value="society-month" variant="outline" size="small" className="mt-3">
            {gift ? 'Give one more month' : 'Give a month'}
          </Button>
        </>
      )}
      {free === 'until-a-day' && (
        <TextField
          // What was given is shown, even where the browser keeps a form as it was.
          key={version}
          label="Last day of a free membership"
          name="last_day"
          type="date"
          defaultValue={lastDay}
          hint="Leave it empty to keep it free until you end it."
          className="mt-4"
        />
      )}
      {free === 'ends-payments' && (
        <p className="mt-4 text-fine text-soft">
          Or make it free until you end it. Their payments are canceled in a minute, and what they’ve paid isn’t
          refunded. You can undo it until the month they’ve paid for is over.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {free && (
          <Button name="do" value="society-free" variant="outline" size="small">
            {gift && free === 'until-a-day' ? 'Change the last day' : 'Make it free for them'}
          </Button>
        )}
        {gift && (
          <Button name="do" value="society-end" variant="outline" size="small" className="text-clay">
            End it
          </Button>
        )}
      </div>
    </DeskForm>
  )
}
