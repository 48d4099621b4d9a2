import { useEffect } from 'react'
import { data, Form, Link } from 'react-router'
import { site } from '../../site.config.ts'
import { findOffer } from '../catalog/offers.ts'
import { appContext } from '../platform/app-context.ts'
import { readForm } from '../platform/forms/form-fields.ts'
import { dateTimeLabel } from '../platform/time-labels.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink, buttonClass } from '../ui/button.tsx'
import { CardPage, privateMeta } from '../ui/card-page.tsx'
import { clearSavedFields } from '../ui/saved-fields.ts'
import type { Route } from './+types/personal-data-page.ts'
import { eraseMyData, type MyData, type PersonalDataSection, readMyData } from './export-and-erasure.ts'

/** The page behind the emailed link. Opening it changes nothing: email scanners open links too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await readMyData(context.get(appContext), params.token)
  return data(page, { status: STATUS[page.state] })
}

/** Deletes the data by the button of the page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const read = await readForm(request)
  const confirmed = 'fields' in read && read.fields.get('understood') === 'yes'
  if (!confirmed) return data({ state: 'unconfirmed' as const }, { status: 422 })
  await eraseMyData(context.get(appContext), params.token)
  return { state: 'done' as const }
}

export function meta() {
  return privateMeta('Your data')
}

const STATUS: Record<MyData['state'], number> = { unknown: 404, expired: 410, erased: 200, open: 200 }

export default function PersonalDataPage({ loaderData: page, actionData, params }: Route.ComponentProps) {
  useEffect(() => {
    if (page.state === 'erased') clearSavedFields()
  }, [page.state])
  if (page.state === 'open')
    return <StoredData page={page} token={params.token} unconfirmed={actionData?.state === 'unconfirmed'} />
  if (page.state === 'erased') {
    return (
      <CardPage
        wide
        heading="It’s deleted"
        lead="We’ve deleted what we had on file for your address and emailed you a confirmation. We keep sales records only as long as the law requires."
        footer={null}
      />
    )
  }
  const { heading, lead } = CLOSED_TEXTS[page.state]
  return (
    <CardPage wide heading={heading} lead={lead} footer={null}>
      <Link to="/my-data" className={buttonClass({ className: 'mt-7' })}>
        Email me a new link
      </Link>
    </CardPage>
  )
}

const CLOSED_TEXTS = {
  expired: {
    heading: 'This link has expired',
    lead: 'Links to your data work for 24 hours. We’re happy to email you a new one.',
  },
  unknown: {
    heading: 'This link doesn’t work',
    lead: 'It’s incomplete or has expired. Please open it again from your email, or ask for a new one.',
  },
}

function StoredData({
  page,
  token,
  unconfirmed,
}: {
  page: Extract<MyData, { state: 'open' }>
  token: string
  unconfirmed: boolean
}) {
  const stored = page.sections.filter(({ records }) => records.length > 0)
  const empty = page.sections.filter(({ records }) => records.length === 0)
  return (
    <CardPage
      wide
      label="Your data"
      heading="What we have on file"
      lead={<span className="[overflow-wrap:anywhere]">{page.email}</span>}
      footer={<DeletionForm sections={stored} unconfirmed={unconfirmed} />}
    >
      {stored.map((section) => (
        <Records key={section.name} section={section} />
      ))}
      {empty.length > 0 && (
        <p className="measure mt-8 text-soft">
          Nothing here: {empty.map(({ name }) => name.toLowerCase()).join(', ')}.
        </p>
      )}
      <ButtonLink href={`/my-data/${token}/data.json`} variant="outline" className="mt-8" download>
        Download it as JSON
      </ButtonLink>
    </CardPage>
  )
}

function Records({ section: { name, records } }: { section: PersonalDataSection }) {
  return (
    <section className="mt-10">
      <h2 className="text-title">
        {name} ({records.length})
      </h2>
      {records.map((record, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once.
        <dl key={index} className="mt-3 border-line border-t-2 pt-1">
          {Object.entries(record)
            .filter(([, value]) => value !== null && value !== '')
            .map(([label, value]) => (
              <div key={label} className="gap-4 border-line border-b border-dashed py-2 sm:flex">
                <dt className="w-44 shrink-0 text-small text-soft">{label}</dt>
                <dd dir="auto" className="min-w-0 whitespace-pre-wrap text-small [overflow-wrap:anywhere]">
                  {formatValue(value)}
                </dd>
              </div>
            ))}
        </dl>
      ))}
    </section>
  )
}

const { timeZone } = site.supportHours

function formatValue(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return dateTimeLabel(new Date(text), timeZone)
  return findOffer(text)?.title ?? text
}

function DeletionForm({ sections, unconfirmed }: { sections: PersonalDataSection[]; unconfirmed: boolean }) {
  const notes = sections.flatMap(({ retentionNotice }) => retentionNotice ?? [])
  return (
    <section className="mt-12 border-line border-t border-dashed pt-8">
      <h2 className="text-title">Delete it</h2>
      <p className="measure mt-3">
        We’ll delete everything above right away, for good. You’ll lose access to downloads you bought, so save your
        files first. This doesn’t end a paid membership. Cancel that first.
      </p>
      {notes.length > 0 && (
        <>
          <p className="mt-5 font-semibold">What we keep, and why:</p>
          <ul className="measure mt-2 list-disc pl-5">
            {notes.map((sentence) => (
              <li key={sentence} className="mt-1">
                {sentence}
              </li>
            ))}
          </ul>
        </>
      )}
      <Form method="post" className="mt-6" noValidate>
        {unconfirmed && <Alert className="mb-4">We haven’t deleted anything. Please check the box first.</Alert>}
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="understood" value="yes" required className="size-6 shrink-0 accent-evergreen" />I
          understand that I can’t undo this
        </label>
        <Button type="submit" variant="outline" className="mt-4">
          Delete my data
        </Button>
      </Form>
    </section>
  )
}
