import { useEffect } from 'react'
import { data, Form, Link } from 'react-router'
import { site } from '../../site.config.ts'
import { appContext } from '../platform/app-context.ts'
import { readForm } from '../platform/forms/form-fields.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { clearSavedFields } from '../ui/saved-fields.ts'
import { PageHeading, Section } from '../ui/section.tsx'
import type { Route } from './+types/personal-data-page.ts'
import { eraseMyData, type MyData, type PersonalDataSection, readMyData } from './export-and-erasure.ts'

/** The page behind the mailed link. Opening it changes nothing: mail scanners open links too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await readMyData(context.get(appContext), params.token)
  return data(page, { status: STATUS[page.state] })
}

/** The press of the button that deletes. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const read = await readForm(request)
  const understood = 'fields' in read && read.fields.get('understood') === 'yes'
  if (!understood) return data({ state: 'unsure' as const }, { status: 422 })
  await eraseMyData(context.get(appContext), params.token)
  return { state: 'done' as const }
}

export function meta() {
  return [{ title: `Your data | ${site.brand}` }, { name: 'robots', content: 'noindex, nofollow' }]
}

const STATUS: Record<MyData['state'], number> = { unknown: 404, expired: 410, erased: 200, open: 200 }

export default function PersonalDataPage({ loaderData: page, actionData, params }: Route.ComponentProps) {
  return (
    <Section>
      <div className="mx-auto max-w-3xl">
        <Card>
          {page.state === 'open' ? (
            <PersonalDataView page={page} token={params.token} unsure={actionData?.state === 'unsure'} />
          ) : (
            <ClosedRequest page={page} />
          )}
        </Card>
      </div>
    </Section>
  )
}

function ClosedRequest({ page }: { page: Exclude<MyData, { state: 'open' }> }) {
  useEffect(() => {
    if (page.state === 'erased') clearSavedFields()
  }, [page.state])
  if (page.state === 'erased') {
    return (
      <div role="status">
        <PageHeading lead="What we held about your address is deleted, and a mail that says so is on its way. What the law makes us keep of a sale stays until its time is over.">
          It is deleted
        </PageHeading>
      </div>
    )
  }
  return (
    <>
      <PageHeading
        lead={
          page.state === 'expired'
            ? 'Links to your data work for 24 hours. We gladly mail you a fresh one.'
            : 'The link may have lost a piece on its way here. Please open it again from your mail, or ask for a fresh one.'
        }
      >
        {page.state === 'expired' ? 'This link has expired' : 'This link does not work'}
      </PageHeading>
      <Link to="/my-data" className={buttonClass({ className: 'mt-7' })}>
        Mail me a fresh link
      </Link>
    </>
  )
}

function PersonalDataView({
  page,
  token,
  unsure,
}: {
  page: Extract<MyData, { state: 'open' }>
  token: string
  unsure: boolean
}) {
  const held = page.sections.filter(({ records }) => records.length > 0)
  const without = page.sections.filter(({ records }) => records.length === 0)
  return (
    <>
      <PageHeading label="Your data" lead={<span className="[overflow-wrap:anywhere]">{page.email}</span>}>
        What we hold about you
      </PageHeading>
      {held.map((section) => (
        <Records key={section.name} section={section} />
      ))}
      {without.length > 0 && (
        <p className="measure mt-8 text-soft">
          Nothing here: {without.map(({ name }) => name.toLowerCase()).join(', ')}.
        </p>
      )}
      <ButtonLink href={`/my-data/${token}/data.json`} variant="outline" className="mt-8" download>
        Download it as JSON
      </ButtonLink>
      <DeletionForm sections={held} unsure={unsure} />
    </>
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

function formatValue(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
  return /^\d{4}-\d\d-\d\dT/.test(text) ? `${text.slice(0, 10)} ${text.slice(11, 16)} UTC` : text
}

function DeletionForm({ sections, unsure }: { sections: PersonalDataSection[]; unsure: boolean }) {
  const kept = sections.flatMap(({ retentionNotice }) => retentionNotice ?? [])
  return (
    <section className="mt-12 border-line border-t border-dashed pt-8">
      <h2 className="text-title">Have it deleted</h2>
      <p className="measure mt-3">
        Everything above goes, at once and for good. The downloads that you bought end with it: save your files first. A
        membership that you pay for does not end by this; cancel it first.
      </p>
      {kept.length > 0 && (
        <>
          <p className="mt-5 font-semibold">What stays, and why:</p>
          <ul className="measure mt-2 list-disc pl-5">
            {kept.map((sentence) => (
              <li key={sentence} className="mt-1">
                {sentence}
              </li>
            ))}
          </ul>
        </>
      )}
      <Form method="post" className="mt-6" noValidate>
        {unsure && <Alert className="mb-4">Nothing was deleted: please tick the box first.</Alert>}
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="understood" value="yes" required className="size-6 shrink-0 accent-evergreen" />I
          understand that this cannot be undone
        </label>
        <Button type="submit" variant="outline" className="mt-4">
          Delete my data
        </Button>
      </Form>
    </section>
  )
}
