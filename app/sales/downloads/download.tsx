import { data, Form, redirect } from 'react-router'
import { site } from '../../../site.config.ts'
import { appContext } from '../../platform/app-context.ts'
import { manyLines, readForm } from '../../platform/forms/form-fields.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FindPurchase } from '../../ui/find-purchase.tsx'
import { CHECK_SPAM } from '../../ui/inbox-hint.ts'
import { MAX_REASON, RefundAsked, RefundForm } from '../../ui/refund-form.tsx'
import { PageHeading, Section } from '../../ui/section.tsx'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import type { Route } from './+types/download.ts'
import { type DownloadPage, emailDownloadLink, readDownloadPage } from './download-page.ts'
import { askForRefundByLink, type LinkRefund, readLinkRefund } from './link-refund.ts'
import { EditionFiles, ProductFiles } from './owned-files.tsx'

/** The page of a download link that does not open a single file: several files, expired, ended or unknown. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(appContext)
  const page = await readDownloadPage(deps, params.token)
  const refund = await readLinkRefund(deps, params.token)
  return data({ page, refund }, { status: STATUS_CODES[page.state] })
}

/** Emails a fresh link, from the page of an expired one; asks for a refund, from the page of a working one. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const read = await readForm(request)
  if ('fault' in read) return data({ problem: read.fault.message }, { status: read.fault.status })
  if (!read.fields.has('refund')) {
    await emailDownloadLink(deps, params.token)
    return { sent: true }
  }
  const typed = manyLines(read.fields.get('reason') ?? '')
  if (typed.length > MAX_REASON)
    return data({ problem: `Please keep it to ${MAX_REASON} characters.`, typed }, { status: 422 })
  if ((await askForRefundByLink(deps, params.token, typed)) === 'asked')
    throw redirect(`/downloads/${params.token}#refund`, 303)
  return data({ problem: 'We can’t refund this purchase anymore. Email us if you think that’s wrong.' }, 409)
}

export function meta() {
  return [{ title: 'Your download | Unborrowed' }, { name: 'robots', content: 'noindex, nofollow' }]
}

export default function Download({ loaderData, actionData, params }: Route.ComponentProps) {
  const { page, refund } = loaderData
  const { sent = false, problem, typed }: Reply = actionData ?? {}
  return (
    <Section>
      <div className="mx-auto max-w-3xl">
        <Card>
          <Content page={page} token={params.token} sent={sent} />
          {problem && !refund && <Alert className="mt-6">{problem}</Alert>}
          {refund && <NotForYou refund={refund} problem={problem} typed={typed} />}
          <p className="mt-8 text-small text-soft">
            Stuck? Email{' '}
            <a href={`mailto:${site.supportEmail}`} className="prose-link">
              {site.supportEmail}
            </a>{' '}
            from the address you paid with.
          </p>
          {page.state === 'working' && <SignInLink />}
        </Card>
      </div>
    </Section>
  )
}

interface Reply {
  sent?: boolean
  problem?: string | undefined
  typed?: string | undefined
}

/** The way to the money back, beside what it was paid for; once it was asked for, what comes next. */
function NotForYou({ refund: { rule, askedOn }, ...reply }: { refund: LinkRefund } & Omit<Reply, 'sent'>) {
  return (
    <section id="refund" aria-labelledby="not-for-you" className="mt-8 scroll-mt-20">
      <h2 id="not-for-you" className="font-display text-title">
        {askedOn ? 'Your refund request is in' : 'Not for you?'}
      </h2>
      {askedOn ? (
        <RefundAsked on={askedOn} />
      ) : (
        <>
          <p className="measure mt-3 text-small text-soft">{rule}</p>
          <RefundForm {...reply} />
        </>
      )}
    </section>
  )
}

const STATUS_CODES: Record<DownloadPage['state'], number> = { unknown: 404, ended: 410, expired: 410, working: 200 }

function Content({ page, token, sent }: { page: DownloadPage; token: string; sent: boolean }) {
  switch (page.state) {
    case 'unknown':
      return (
        <>
          <PageHeading lead="It’s incomplete or has expired. Please open it again from your receipt email.">
            This link doesn’t work
          </PageHeading>
          <FindPurchase variant="primary" className="mt-7" />
        </>
      )
    case 'ended':
      return (
        <>
          <PageHeading lead={END_MESSAGES[page.reason] ?? END_MESSAGES.refunded}>
            Your access to {page.title} has ended
          </PageHeading>
          <FindPurchase variant="primary" className="mt-7" />
        </>
      )
    case 'expired':
      return <ExpiredLink title={page.title} email={page.email} sent={sent} />
    case 'working':
      if (page.edition) return <EditionFiles token={token} edition={page.edition} />
      return <ProductFiles title={page.title} token={token} product={page.product} />
  }
}

const END_MESSAGES: Record<string, string> = {
  refunded: 'We refunded this purchase in full, so the download has ended.',
  dispute_lost: 'Your bank took the payment back, so the download has ended.',
  subscription_ended: 'Your membership has ended, so this download has too.',
  gift_withdrawn: 'This gift was taken back, so the download has ended.',
}

function ExpiredLink({ title, email, sent }: { title: string; email: string; sent: boolean }) {
  if (sent) {
    return (
      <div role="status">
        <PageHeading lead={`We’ve sent a new link to ${email}. It works for 30 days. ${CHECK_SPAM}`}>
          Check your inbox
        </PageHeading>
      </div>
    )
  }
  return (
    <>
      <PageHeading
        lead={`Download links work for 30 days. ${title} is still yours. We’ll email a new link to ${email}, the address you paid with.`}
      >
        This link has expired
      </PageHeading>
      <Form method="post" className="mt-7">
        <Button type="submit" size="large">
          Email me a new link
        </Button>
      </Form>
    </>
  )
}
