import { newId } from '../platform/ids.ts'
import { parseEmailAddress } from '../platform/mail/email-address.ts'
import { addressProblem } from '../platform/mail/pasted-address.ts'
import { findOrder } from '../sales/orders/orders.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import type { Route } from './+types/order-page.ts'
import { bookPaid, type FreeDay, loadFreeTimes, readTime, type TimeRefusal } from './call-times.ts'
import { correctAddress } from './correct-address.ts'
import { deskAction, nothingHere, refuse, requireDesk } from './desk-access.ts'
import { DeskForm } from './desk-form.tsx'
import { DeskHeading, DeskSection, deskMeta, FactRows } from './desk-parts.tsx'
import { Log } from './done-today.tsx'
import { loadOrder, type OrderView } from './order-view.ts'
import { Facts } from './person-parts.tsx'
import { loadRefund } from './refund.ts'
import { Disputed, ReturnMoney } from './return-money.tsx'
import { AskForStory } from './stories/ask-for-story.tsx'
import { TimeFields } from './time-fields.tsx'

/** One order: how it stands, what came of it, and what can be done about it. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const order = await loadOrder(deps, args.params.order)
  if (!order) throw nothingHere()
  const refund = await loadRefund(deps, order.id)
  const { needsTime, ...shown } = order
  return {
    order: shown,
    press: newId('chg'),
    refund: refund?.isOpen ? { amount: refund.amount, follows: refund.follows } : undefined,
    dispute: refund?.dispute,
    free: needsTime && (await loadFreeTimes(deps, needsTime)),
  }
}

/** Corrects the address, which decides who gets what was bought; or gives a call that has none its time. */
export function action(args: Route.ActionArgs) {
  const orderId = args.params.order
  const back = { to: `/desk/orders/${orderId}` }
  return deskAction(args, {
    page: '/desk/orders/:order',
    find: ({ database }) => findOrder(database.db, orderId),
    typed: (fields) => ({
      typed: fields.get('email') ?? '',
      time: fields.get('do') === 'book' ? Object.fromEntries(fields) : undefined,
    }),
    async act({ deps, by, fields, row: order }): Promise<{ to: string } | TimeRefusal> {
      if (fields.get('do') === 'book') {
        const time = readTime(deps, fields)
        if (!time) return refuse('Nothing changed: choose a day and a time to come.', 422)
        return (await bookPaid(deps, order, { time, by })) ?? { to: `/desk/calls/${orderId}` }
      }
      const typed = fields.get('email') ?? ''
      const to = parseEmailAddress(typed)
      if (!to) return refuse(addressProblem(typed, 'Type the whole address, such as rosa@example.com.'), 422)
      const problem = await correctAddress(deps, { orderId, to, by })
      return problem ? refuse(problem, 409) : back
    },
  })
}

export const meta = () => deskMeta('Order')

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, press, refund, dispute, free } = loaderData
  const time = actionData?.time
  const { number, title, email, personPath } = order
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <DeskHeading back={{ to: '/desk/orders', label: 'Orders' }} label={`Order ${number}`}>
            {title}
          </DeskHeading>
          {personPath ? (
            <a href={personPath} className="prose-link inline-flex min-h-11 items-center [overflow-wrap:anywhere]">
              {email}
            </a>
          ) : (
            <p className="mt-2 text-soft">
              {order.isErased ? 'Erased. The law has us keep the receipt.' : 'We don’t know the buyer’s address.'}
            </p>
          )}
        </div>
        <Actions order={order} press={press} />
      </div>
      <Facts facts={order.facts} />
      {order.discount && <p className="mt-4">They got {order.discount}.</p>}
      <Disputes disputes={order.disputes} />
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {time && actionData && <Alert className="mt-5">{actionData.problem}</Alert>}
          {free && <BookTime free={free} typed={time ?? {}} reply={actionData} />}
          <Opened opened={order.opened} isPaid={order.isPaid} />
          <Emails emails={order.emails} />
        </div>
        <div className="min-w-0">
          <Refunds refunds={order.refunds} />
          {dispute && <Disputed dispute={dispute} />}
          {refund && <ReturnMoney orderId={order.id} refund={refund} />}
          <OrderLog log={order.log} />
          {email && <CorrectAddress orderId={order.id} email={email} reply={time ? undefined : actionData} />}
        </div>
      </div>
    </>
  )
}

function Actions({ order, press }: Pick<Route.ComponentProps['loaderData'], 'order' | 'press'>) {
  const { id, email, stripeHref, callPath } = order
  return (
    <div className="flex flex-wrap gap-3">
      {callPath && (
        <ButtonLink href={callPath} variant="outline">
          See the call
        </ButtonLink>
      )}
      {stripeHref && (
        <ButtonLink href={stripeHref} variant="outline" rel="noreferrer">
          See it at Stripe
        </ButtonLink>
      )}
      {email && <AskForStory email={email} press={press} />}
      {email && <ButtonLink href={`/desk/write/${id}`}>Write to them</ButtonLink>}
    </div>
  )
}

/** A call that was paid, and has no time yet. */
function BookTime({
  free,
  typed,
  reply,
}: {
  free: readonly FreeDay[]
  typed: Record<string, string>
  reply: object | undefined
}) {
  return (
    <DeskSection id="book" title="Book a time for them">
      <form method="post" className="mt-4 grid grid-cols-1 gap-4">
        <input type="hidden" name="do" value="book" />
        <TimeFields free={free} name="at" typed={typed} reply={reply} />
        <Button className="justify-self-start">Book it and invite them</Button>
      </form>
    </DeskSection>
  )
}

/** What the bank says, until when it takes evidence, and what proves that the buyer got what she paid for. */
function Disputes({ disputes }: Pick<OrderView, 'disputes'>) {
  return disputes.map(({ id, amount, reason, status, isOpen, answerBy, opened, href }) => (
    <DeskSection key={id} id={id} title={`${amount} disputed`} aside={`since ${opened}`} className="measure">
      <p className="mt-4 font-semibold">{status}</p>
      <p className="mt-2">The cardholder’s reason: {reason}.</p>
      {isOpen && (
        <p className="mt-2">
          {answerBy && <>Send your evidence by {answerBy}. </>}
          What helps: the receipt and the emails below with their dates, how often it was downloaded, and what the buyer
          wrote to you. You send it on Stripe’s page of the dispute. Until the bank decides, they keep what they bought.
        </p>
      )}
      {href && (
        <a href={href} rel="noreferrer" className="prose-link mt-2 inline-flex min-h-11 items-center font-semibold">
          Open the dispute at Stripe
        </a>
      )}
    </DeskSection>
  ))
}

function Opened({ opened, isPaid }: Pick<OrderView, 'opened' | 'isPaid'>) {
  return (
    <DeskSection title="Access">
      {opened.length === 0 && (
        <p className="mt-4 text-fine text-soft">{isPaid ? 'None anymore.' : 'None yet: it isn’t paid.'}</p>
      )}
      <ul>
        {opened.map(({ key, title, since, ended, downloads }) => (
          <li key={key} className="border-line border-b border-dashed py-2.5 text-fine">
            <span className="block font-semibold">{title}</span>
            <span className="block text-soft">
              {ended ? `Ended ${ended}` : `Since ${since}`}
              {downloads !== undefined && `, ${downloaded(downloads)}`}
            </span>
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

function Emails({ emails }: Pick<OrderView, 'emails'>) {
  return (
    <DeskSection title="Emails about it">
      <FactRows
        empty="None on file."
        facts={emails.map(({ key, kind, how }) => ({ id: key, text: kind, aside: how }))}
      />
    </DeskSection>
  )
}

function Refunds({ refunds }: Pick<OrderView, 'refunds'>) {
  if (refunds.length === 0) return null
  return (
    <DeskSection title="Refunds">
      <ul>
        {refunds.map(({ id, amount, state, when, problem }) => (
          <li key={id} className="border-line border-b border-dashed py-2.5 text-fine">
            <span className="flex justify-between gap-4">
              <span className="font-semibold">{state}</span> <span className="font-mono">{amount}</span>
            </span>
            <span className="block text-soft">{when}</span>
            {problem && <span className="block text-clay [overflow-wrap:anywhere]">{problem}</span>}
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

function OrderLog({ log }: Pick<OrderView, 'log'>) {
  return (
    <DeskSection title="What you did">
      {log.length === 0 && <p className="mt-4 text-fine text-soft">Nothing yet.</p>}
      <Log rows={log} />
    </DeskSection>
  )
}

/** For a slip of the fingers at the checkout. */
function CorrectAddress({
  orderId,
  email,
  reply,
}: {
  orderId: string
  email: string
  reply: { problem: string; typed: string } | undefined
}) {
  return (
    <DeskSection title="Wrong address?">
      <DeskForm page="/desk/orders/:order" about={orderId} className="mt-4">
        <TextField
          label="The correct address"
          name="email"
          type="email"
          required
          autoComplete="off"
          defaultValue={reply?.typed ?? email}
          error={reply?.problem}
          hint="This order and its files move there, and the links we sent before stop working. A minute later the new address gets its own. You can undo it."
        />
        <Button variant="outline" size="small" className="mt-3">
          Correct it
        </Button>
      </DeskForm>
    </DeskSection>
  )
}

function downloaded(count: number): string {
  if (count === 0) return 'never downloaded'
  return count === 1 ? 'downloaded once' : `downloaded ${count} times`
}
