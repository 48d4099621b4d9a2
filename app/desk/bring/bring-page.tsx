import { longDate } from '../../platform/dates.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PressForm } from '../../ui/kit/form.tsx'
import { LinkRows } from '../../ui/kit/list.tsx'
import { Page, PageSection } from '../../ui/kit/page.tsx'
import { requireDesk } from '../desk-access.ts'
import { deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/bring-page.ts'
import { BRING_PATH, BRING_UPLOAD_PATH } from './bring-paths.ts'
import { findLists } from './brought-lists.ts'

/** Where she brings what she has elsewhere: subscribers, and past clients with what they bought. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const query = new URL(args.request.url).searchParams
  const lists = (await findLists(deps.database.db)).map(({ id, kind, fileName, uploadedAt, confirmedAt, undoneAt }) => {
    const state = undoneAt ? 'taken back' : confirmedAt ? 'brought' : 'waits for you to look at it'
    const on = longDate(uploadedAt, deps.scheduling.timeZone)
    return { href: `${BRING_PATH}/${id}`, label: fileName, detail: `${TITLES[kind]}, ${on}: ${state}` }
  })
  const problem = PROBLEMS.get(query.get('problem') ?? '')
  return { lists, problems: { [query.get('kind') ?? '']: problem } }
}

const TITLES = { subscribers: 'Subscribers', clients: 'Past clients' } as const

const PROBLEMS = new Map([
  ['none', 'Nothing was uploaded: choose a file first.'],
  ['large', 'Nothing was uploaded: the file is larger than 20 MB. Please split it.'],
  ['unreadable', 'Nothing was uploaded: that’s no CSV, nor a zip with one. Save a workbook as CSV, and upload that.'],
])

export const meta = () => deskMeta('Bring what you have')

export default function BringPage({ loaderData: { lists, problems } }: Route.ComponentProps) {
  return (
    <Page
      narrow
      back={{ to: '/desk/people', label: 'People' }}
      title="Bring what you have"
      lead="Upload a list from where you were before. First you see what would happen, in numbers. Nothing is stored before you say so, nobody is emailed, and you can undo it."
    >
      {lists.length > 0 && (
        <PageSection id="lists" title="Your lists">
          <LinkRows rows={lists} />
        </PageSection>
      )}
      <UploadForm
        kind="subscribers"
        problem={problems.subscribers}
        hint="The CSV that Mailchimp, Kit, Substack or Ghost exports, or the zip with them. Any other CSV with email addresses works too, up to 50,000 lines and 20 MB."
      >
        The day on which each agreed stays with them. Whoever unsubscribed or bounced there is never emailed from here,
        so bring those lists as well. Bring only people who agreed to your newsletter, not everyone you ever wrote to:
        the law on commercial email in the United States (CAN-SPAM) asks for a link to unsubscribe in each issue, which
        yours have, and to keep honoring what people unsubscribed from before.
      </UploadForm>
      <UploadForm
        kind="clients"
        problem={problems.clients}
        hint="A CSV with a line for each purchase: the email address, what they bought, and, if you have them, the name, the day and the amount."
      >
        Once they sign in with that address, their account has the files, marked “brought from before.” It isn’t counted
        as a sale, and can’t be refunded here. Only documents can be brought: monthly lists, memberships and calls
        can’t.
      </UploadForm>
    </Page>
  )
}

interface UploadFormProps {
  kind: keyof typeof TITLES
  problem: string | undefined
  hint: string
  children: React.ReactNode
}

function UploadForm({ kind, problem, hint, children }: UploadFormProps) {
  return (
    <PageSection id={kind} title={TITLES[kind]}>
      <p className="measure mt-4">{children}</p>
      {problem && <Alert className="mt-4">{problem}</Alert>}
      <PressForm action={BRING_UPLOAD_PATH} encType="multipart/form-data" fields={{ kind }} className="mt-4 grid gap-4">
        <TextField label={`List of ${TITLES[kind].toLowerCase()}`} type="file" name="file" required hint={hint} />
        <Button variant="outline" className="justify-self-start">
          See what would happen
        </Button>
      </PressForm>
    </PageSection>
  )
}
