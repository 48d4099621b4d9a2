import { data, redirect } from 'react-router'
import { site } from '../../../site.config.ts'
import { dollars } from '../../catalog/offers.ts'
import { sourceOfReferrer } from '../../operations/visits/visits.ts'
import { NEWSLETTER_PARAMETER } from '../../people/newsletter/newsletter.ts'
import { type AppContext, appContext } from '../../platform/app-context.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { REFERRER_FIELD } from '../../platform/forms/referrer.ts'
import { newId } from '../../platform/ids.ts'
import { dateTimeLabel } from '../../platform/time-labels.ts'
import { findOrderBy, newsletterOf, parseNewsletter } from '../../sales/orders/orders.ts'
import { buyerCookie, checkoutOf, isSessionId, lookUpSession } from '../../sales/payments/payments.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Rosette } from '../../ui/engraving.tsx'
import type { Refused } from '../../ui/fields.ts'
import { ReferrerField } from '../../ui/referrer-field.tsx'
import { PageHeading, Section } from '../../ui/section.tsx'
import { SHOWN_PRICE_FIELD, ShownPrice } from '../../ui/shown-price.tsx'
import { Step, Steps } from '../../ui/steps.tsx'
import type { Route } from './+types/book.ts'
import { type Call, findCall } from './booking/calls.ts'
import { cancelHold, findHold, holdPaymentUrl, holdTime, payableUntil } from './booking/holds.ts'
import { callPath, callToken } from './booking/links.ts'
import { withSlotLock } from './booking/slot-lock.ts'
import { type TimeField, timeForm } from './booking/time-form.ts'
import { freeTimes, isFree } from './calendar/calendar.ts'
import { availableSlots } from './calendar/days.ts'
import { CallFields } from './call-fields.tsx'
import { useFreshTimes } from './fresh-times.tsx'
import { SlotPicker } from './slot-picker.tsx'

/**
 * Choose a time for a call, then pay for it. A buyer who has already paid is redirected to the page of their call. Stripe's
 * page leads back here with `canceled`: that alone changes nothing. One button leads to the payment, one gives the time back.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(appContext)
  const { searchParams: query } = new URL(request.url)
  const call = callFromUrl(request)
  const paid = await callPathOfSession(context, call, query.get('session_id'))
  if (paid) throw redirect(paid)
  if (call.externalUrl) throw redirect(call.externalUrl)
  const hold = await findHeldTime(deps, request, call)
  // The page of the call says that the payment is on its way.
  if (hold && !hold.isPayable) throw redirect(`/calls/${hold.token}`)
  // A time that is held may still be paid for.
  if (!call.offer.onSale && !hold) throw redirect(call.offer.path)
  const zone = query.get('zone') ?? hold?.visitorZone ?? ''
  const quiz = query.get('quiz')
  const newsletter = newsletterOf(request, deps.ownOrigins(request))
  const savedAnswers = quiz ? await deps.findSavedAnswers?.(deps, quiz) : undefined
  const page = {
    call: {
      id: call.id,
      minutes: call.minutes,
      title: call.offer.title,
      refund: call.offer.refund,
      shownPrice: call.offer.shownPrice,
    },
    price: dollars(call.offer.charge.amountCents),
    wasReleased: query.has('freed') && !hold,
    reserved: hold && {
      token: hold.token,
      time: dateTimeLabel(hold.startsAt, hold.visitorZone),
      until: dateTimeLabel(payableUntil(hold), hold.visitorZone),
    },
    ...availableSlots(await freeTimes(deps, call), { coachZone: deps.scheduling.timeZone, zone, query }),
    press: newId('bkg'),
    form: timeForm('').shown({ name: hold?.name ?? '', question: hold?.question ?? savedAnswers?.question ?? '' }),
    newsletter,
    preservedQuery: {
      ...(hold && { canceled: hold.token }),
      ...(savedAnswers && quiz && { quiz }),
      ...(newsletter && { [NEWSLETTER_PARAMETER]: newsletter }),
    },
  }
  return data(page)
}

/** Holds the chosen time and opens its payment page. After an error the form shows what was typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const call = callFromUrl(request)
  if (call.externalUrl) throw redirect(call.externalUrl)
  const read = await readForm(request)
  if ('fault' in read) return data({ errors: { start: read.fault.message } }, { status: read.fault.status })
  const { fields } = read
  // The time that the page showed; the browser may hold another one since.
  const unpaidToken = fields.get('hold') ?? new URL(request.url).searchParams.get('canceled')
  if (unpaidToken && fields.get('change') === 'pay') {
    const url = await holdPaymentUrl(deps, unpaidToken)
    // Paid or released meanwhile: the page of the call says which.
    throw redirect(url ?? `/calls/${unpaidToken}`, 303)
  }
  if (unpaidToken && fields.get('change') === 'release') {
    const freed = await cancelHold(deps, unpaidToken)
    if (freed === 'paid') throw redirect(`/calls/${unpaidToken}`, 303)
    throw redirect(`${call.path}?${freed === 'released' ? 'freed=1' : `canceled=${unpaidToken}`}`, 303)
  }
  const form = timeForm(deps.scheduling.timeZone)
  const newsletter = parseNewsletter(fields.get('newsletter'))
  const parsed = form.parse(fields)
  if ('errors' in parsed) return data({ ...parsed, newsletter }, { status: 400 })
  const values = form.valuesOf(fields)
  const { start, ...details } = parsed.input
  const hold = await findHeldTime(deps, request, call)
  // Asked for a time that's gone, they keep the one they have.
  if (hold && !(await isFree(deps, call, start, hold.id)))
    return data({ values, newsletter, errors: { start: TAKEN_MESSAGE } }, { status: 409 })
  // A new choice replaces the one that was not paid for. One that was paid for is moved on its own page, at no cost.
  for (const token of new Set([unpaidToken, hold?.token]))
    if (token && (await cancelHold(deps, token)) === 'paid') throw redirect(`/calls/${token}`, 303)
  const source = sourceOfReferrer(fields.get(REFERRER_FIELD), deps.ownOrigins(request))
  const press = fields.get('press')?.slice(0, 40)
  const by = { network: deps.network, newsletter, source, shown: fields.get(SHOWN_PRICE_FIELD) ?? null, press }
  const result = await withSlotLock(deps.database, (next) => holdTime(deps, call, start, details, by, next))
  if (result.kind === 'held')
    throw redirect(result.url, { status: 303, headers: { 'Set-Cookie': buyerCookie(deps, result.order) } })
  const { message, status } = result.kind === 'taken' ? { message: TAKEN_MESSAGE, status: 409 } : result
  return data({ values, newsletter, errors: { start: message } }, { status })
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? `Pick a time: ${loaderData.call.title} | ${site.brand}` : site.brand
  const description = loaderData
    ? `${loaderData.call.minutes} minutes with ${site.coach} by video. Pick a time in your own time zone and we’ll hold it while you check out.`
    : ''
  return [{ title }, { name: 'description', content: description }, { name: 'robots', content: 'noindex' }]
}

export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  const { call, price, press, form, preservedQuery } = loaderData
  const reply: (Refused<TimeField> & { newsletter?: string | undefined }) | undefined = actionData
  const newsletter = loaderData.newsletter ?? reply?.newsletter
  const slots = useFreshTimes(call.id, loaderData)
  return (
    <>
      <Introduction {...loaderData} />
      <Section surface="card" labelledBy="times">
        <h2 id="times" className="mb-6 text-heading">
          Available times
        </h2>
        <SlotPicker
          slots={slots}
          problem={reply?.errors?.start}
          chosen={reply?.values?.start}
          preservedQuery={preservedQuery}
          submit={`Reserve and pay ${price}`}
        >
          {newsletter && <input type="hidden" name="newsletter" value={newsletter} />}
          <ReferrerField name={REFERRER_FIELD} />
          <input type="hidden" name="press" value={press} />
          <ShownPrice offer={call} />
          <CallFields form={form} reply={reply} />
        </SlotPicker>
        <p className="measure mt-6 text-small text-soft">{call.refund}</p>
      </Section>
      <WhatHappensNext />
    </>
  )
}

function Introduction({ call, price, wasReleased, reserved }: Route.ComponentProps['loaderData']) {
  return (
    <Section className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[1.3fr_1fr]">
      <div>
        <PageHeading
          label={`${call.title} · ${call.minutes} minutes`}
          lead={`We’ll hold your time for 30 minutes while you check out. Once you’ve paid, it’s booked.`}
        >
          Pick a time
        </PageHeading>
        {reserved && <ReservedTimeNotice {...reserved} price={price} />}
        {wasReleased && (
          <p role="status" className="mt-6 border-evergreen border-l-4 bg-pale-mint px-4 py-3 text-small">
            You haven’t been charged, and we’ve released the time. Pick it again or choose another.
          </p>
        )}
      </div>
      <div className="max-lg:hidden">
        <CallSummary call={call} price={price} />
      </div>
    </Section>
  )
}

function WhatHappensNext() {
  return (
    <Section labelledBy="next">
      <h2 id="next" className="mb-8 text-heading">
        What happens next
      </h2>
      <Steps>
        <Step number={1} title="You pay">
          On Stripe. If you leave without paying, we release the time.
        </Step>
        <Step number={2} title="It’s on your calendar">
          We’ll email you an invitation with the video link, plus a page where you can move or cancel the call.
        </Step>
        <Step number={3} title="We remind you">
          A day before and an hour before. Cancel at least 24 hours ahead and we’ll refund you in full.
        </Step>
      </Steps>
    </Section>
  )
}

/** For a visitor who came back from the payment page without paying, while their time is still reserved. */
function ReservedTimeNotice({ token, time, until, price }: Record<'token' | 'time' | 'until' | 'price', string>) {
  return (
    <form method="post" className="mt-6 border-evergreen border-l-4 bg-pale-mint px-4 py-3">
      <input type="hidden" name="hold" value={token} />
      <p role="status" className="text-small">
        You haven’t been charged. We’re holding <strong>{time}</strong> for you until {until}. You can pay for it,
        release it, or pick another one below.
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button name="change" value="pay" size="small">
          Pay {price} for this time
        </Button>
        <Button name="change" value="release" variant="outline" size="small">
          Release this time
        </Button>
      </p>
    </form>
  )
}

const TAKEN_MESSAGE = 'Someone else just took this time. You haven’t been charged. Please pick another one.'

/**
 * The time that the address from Stripe names, or else the one that this browser can still pay for: the browser's Back button
 * leads here without it.
 */
async function findHeldTime(deps: AppContext, request: Request, call: Call) {
  const named = new URL(request.url).searchParams.get('canceled')
  const hold = named ? await findHold(deps, named) : undefined
  if (hold) return hold
  const orderId = checkoutOf(deps, request)
  const own = orderId ? await findHold(deps, callToken(deps.secret, orderId)) : undefined
  return own?.isPayable && own.productId === call.id ? own : undefined
}

function callFromUrl(request: Request): Call {
  const id =
    new URL(request.url).pathname
      .replace(/(\.data)?\/?$/, '')
      .split('/')
      .at(-1) ?? ''
  const call = findCall(id)
  if (!call) throw data(null, { status: 404, statusText: 'Not Found' })
  return call
}

/** The page of a call that was bought by the plain checkout, whose session is in the URL. */
async function callPathOfSession(context: Route.LoaderArgs['context'], call: Call, sessionId: string | null) {
  const deps = context.get(appContext)
  if (!sessionId || !isSessionId(sessionId)) return undefined
  const known = await findOrderBy(deps.database.db, 'stripeSessionId', sessionId)
  const order = known ?? (await lookUpSession(deps, sessionId))
  return order?.productId === call.id ? callPath(deps, deps.database.db, order.id) : undefined
}

function CallSummary({ call, price }: { call: Route.ComponentProps['loaderData']['call']; price: string }) {
  return (
    <Card className="overflow-clip">
      <span className="engraved">
        <Rosette kind="sunburst" className="absolute -right-24 -bottom-28 size-72 text-evergreen opacity-15" />
      </span>
      <p className="font-display font-semibold text-title">{call.title}</p>
      <dl className="mt-4">
        <CardRow label="With">{site.coach}</CardRow>
        <CardRow label="Length">{call.minutes} minutes</CardRow>
        <CardRow label="Where">by video</CardRow>
        <CardRow label="Price">{price}</CardRow>
      </dl>
    </Card>
  )
}
