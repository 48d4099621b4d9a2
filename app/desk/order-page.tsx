import { endHold } from '../calls/bookings/bookings.ts'
import type { AppContext } from '../platform/app-context.ts'
import { othersAddress } from '../platform/forms/address-form.ts'
import { formSchema } from '../platform/forms/form-schema.ts'
import { newId } from '../platform/ids.ts'
import { findOrder, type Order } from '../sales/orders/orders.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { type FormField, fieldsOf } from '../ui/fields.ts'
import { PressForm } from '../ui/kit/form.tsx'
import { TextLink } from '../ui/kit/links.tsx'
import { FactRows, Facts, Row } from '../ui/kit/list.tsx'
import { Columns, Page, PageSection } from '../ui/kit/page.tsx'
import type { Route } from './+types/order-page.ts'
import { bookPaid, loadFreeTimes, readTime } from './call-times.ts'
import { recordChange } from './changes.ts'
import { correctAddress } from './correct-address.ts'
import { deskAction, nothingHere, refuse, requireDesk } from './desk-access.ts'
import { Act, DeskForm } from './desk-form.tsx'
import { deskMeta } from './desk-parts.tsx'
import { PersonJobs } from './job-links.tsx'
import { Log } from './log.tsx'
import { loadOrder, type OrderView } from './order-view.ts'
import { awaitsRefund, loadRefund } from './refund.ts'
import { Disputed, DisputeLink, ReturnMoney } from './return-money.tsx'
import { TimeFields } from './time-fields.tsx'

/** One order: how it stands, what came of it, and what can be done about it. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const order = await loadOrder(deps, args.params.order)
  if (!order) throw nothingHere()
  const refund = await loadRefund(deps, order.id)
  const { needsTime, ...shown } = order
  const { email, isPaid, refunds, disputes } = order
  return {
    order: shown,
    press: newId('chg'),
    refund: refund?.isOpen ? { amount: refund.amount, follows: refund.follows } : undefined,
    dispute: refund?.dispute,
    // Nobody is asked for a story about what they want their money back for.
    mayAsk:
      isPaid && !refunds[0] && !disputes[0] && !refund?.asked && !(await awaitsRefund(deps, email ? [email] : [])),
    free: needsTime && (await loadFreeTimes(deps, needsTime)),
    addressForm: addressForm.shown({ email: email ?? '' }),
  }
}

export const handle = { guards: { send: 'passkey', book: 'free', release: 'free' } } as const

/** Corrects the address, which decides who gets what was bought; gives a call that has none its time, or frees one that is held. */
export function action(args: Route.ActionArgs) {
  const orderId = args.params.order
  return deskAction(args, handle, {
    find: ({ database }) => findOrder(database.db, orderId),
    act: {
      async book({ deps, by, fields, row: order }) {
        const time = readTime(deps, fields)
        if ('problem' in time) return time
        return (await bookPaid(deps, order, { time, by })) ?? { to: `/desk/calls/${orderId}` }
      },
      release: ({ deps, by, row: order }) => releaseTime(deps, order, by),
      async send({ deps, by, fields }) {
        const parsed = addressForm.parse(fields)
        if ('errors' in parsed) return refuse('Nothing changed yet.', 422, parsed.errors)
        const email = await correctAddress(deps, { orderId, to: parsed.input.email, by })
        return email ? refuse('Nothing changed yet.', 409, { email }) : { to: `/desk/orders/${orderId}` }
      },
    },
  })
}

/** The time is free for others, and the payment page that was emailed is closed. */
async function releaseTime(deps: AppContext, order: Order, actor: string) {
  const { title, held } = (await loadOrder(deps, order.id)) ?? {}
  if (!held && order.state === 'expired') return { to: `/desk/orders/${order.id}` } // pressed twice
  if (!held) return refuse('Nothing changed: you aren’t holding a time for it anymore.', 409)
  const result = await endHold(deps, order)
  if (result === 'paid') return refuse('Nothing changed: it’s paid, or the payment is on its way.', 409)
  if (result === 'unknown') return refuse('Nothing changed: Stripe didn’t answer. Try again in a minute.', 503)
  const change = { actor, action: 'call-released', subject: order.id, summary: `Released ${held}: ${title}` }
  await deps.database.transact((tx) => recordChange(deps, tx, change))
  return { to: `/desk/orders/${order.id}` }
}

const addressForm = formSchema({ email: othersAddress })

export const meta = () => deskMeta('Order')

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, press, refund, dispute, mayAsk, free } = loaderData
  const { id, number, title, email, personPath, isErased, stripeHref, callPath, opened, emails, refunds, log } = order
  return (
    <Page
      back={{ to: '/desk/orders', label: 'Orders' }}
      label={`Order ${number}`}
      title={title}
      about={
        personPath ? (
          <TextLink href={personPath} className="text-ink [overflow-wrap:anywhere]">
            {email}
          </TextLink>
        ) : isErased ? (
          'Erased. The law has us keep the receipt.'
        ) : (
          'We don’t know the buyer’s address.'
        )
      }
      actions={
        <>
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
          {email && <ButtonLink href={`/desk/write/${id}`}>Write to them</ButtonLink>}
          {email && mayAsk && <PersonJobs email={email} press={press} />}
        </>
      }
      problem={actionData?.problem}
    >
      <Facts facts={order.facts} />
      {order.discount && <p className="mt-4">They got {order.discount}.</p>}
      <Disputes disputes={order.disputes} />
      <Columns
        side={
          <>
            {refunds.length > 0 && (
              <PageSection title="Refunds">
                <ul>
                  {refunds.map(({ id, amount, state, when, problem }) => (
                    <Row key={id} detail={when} end={<span className="font-mono">{amount}</span>}>
                      <span className="font-semibold">{state}</span>
                      {problem && <span className="block text-clay">{problem}</span>}
                    </Row>
                  ))}
                </ul>
              </PageSection>
            )}
            {dispute && <Disputed dispute={dispute} />}
            {refund && <ReturnMoney orderId={id} refund={refund} press={press} />}
            <PageSection title="What you did" empty={log.length === 0 && 'Nothing yet.'}>
              <Log rows={log} />
            </PageSection>
            {email && <CorrectAddress field={fieldsOf(loaderData.addressForm, actionData).email} />}
          </>
        }
      >
        {order.held && (
          <PageSection title="Held until it’s paid">
            <p className="mt-4">{order.held}</p>
            <PressForm className="mt-4">
              <Act does="release" label="Release this time" variant="outline" />
            </PressForm>
          </PageSection>
        )}
        {free && (
          <PageSection id="book" title="Book a time for them">
            <PressForm fields={{ do: 'book' }} className="mt-4 grid grid-cols-1 gap-4">
              <TimeFields free={free} name="at" typed={actionData?.values} reply={actionData} />
              <Button className="justify-self-start">Book it and invite them</Button>
            </PressForm>
          </PageSection>
        )}
        <PageSection
          title="Access"
          empty={opened.length === 0 && (order.isPaid ? 'None anymore.' : 'None yet: it isn’t paid.')}
        >
          <ul>
            {opened.map(({ key, title, since, ended, downloads }) => (
              <Row
                key={key}
                detail={[ended ? `Ended ${ended}` : `Since ${since}`, downloaded(downloads)].filter(Boolean).join(', ')}
              >
                <span className="font-semibold">{title}</span>
              </Row>
            ))}
          </ul>
        </PageSection>
        <PageSection title="Emails about it">
          <FactRows
            empty="None on file."
            facts={emails.map(({ key, kind, how }) => ({ id: key, text: kind, aside: how }))}
          />
        </PageSection>
      </Columns>
    </Page>
  )
}

/** What the bank says, until when it takes evidence, and what proves that the buyer got what they paid for. */
function Disputes({ disputes }: Pick<OrderView, 'disputes'>) {
  return disputes.map(({ id, amount, reason, status, isOpen, answerBy, opened, href }) => (
    <PageSection key={id} id={id} title={`${amount} disputed`} aside={`since ${opened}`} className="measure">
      <p className="mt-4 font-semibold">{status}</p>
      <p className="mt-2">The cardholder’s reason: {reason}.</p>
      {isOpen && (
        <p className="mt-2">
          {answerBy && <>Send your evidence by {answerBy}. </>}
          What helps: the receipt and the emails below with their dates, how often it was downloaded, and what the buyer
          wrote to you. You send it on Stripe’s page of the dispute. Until the bank decides, they keep what they bought.
        </p>
      )}
      {href && <DisputeLink href={href} />}
    </PageSection>
  ))
}

/** For a slip of the fingers at the checkout. */
function CorrectAddress({ field }: { field: FormField }) {
  return (
    <PageSection title="Wrong address?">
      <DeskForm {...handle} className="mt-4">
        <TextField
          {...field}
          label="The correct address"
          autoComplete="off"
          hint="This order and its files move there, and the links we sent before stop working. A minute later the new address gets its own. You can undo it."
        />
        <Button variant="outline" size="small" className="mt-3">
          Correct it
        </Button>
      </DeskForm>
    </PageSection>
  )
}

/** Calls and the Society have no files. */
function downloaded(count: number | undefined): string {
  if (count === undefined) return ''
  if (count === 0) return 'never downloaded'
  return count === 1 ? 'downloaded once' : `downloaded ${count} times`
}
