import { Button } from '../ui/button.tsx'
import { Page, PageSection } from '../ui/kit/page.tsx'
import type { Route } from './+types/exports-page.ts'
import { requireDesk } from './desk-access.ts'
import { DeskForm } from './desk-form.tsx'
import { deskMeta, QUEUE } from './desk-parts.tsx'
import { EXPORTS } from './exports.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  return {
    lists: Object.entries(EXPORTS).map(([name, { title, what }]) => ({ name, title, what })),
    isRefused: new URL(args.request.url).searchParams.has('refused'),
  }
}

/** Of each list's own address. */
export const exportsHandle = { guards: { send: 'passkey' } } as const

export const meta = () => deskMeta('Exports')

export default function ExportsPage({ loaderData: { lists, isRefused } }: Route.ComponentProps) {
  return (
    <Page
      narrow
      back={QUEUE}
      title="Exports"
      lead="Each is a CSV file that any spreadsheet can open, with times in UTC. Your log notes each download. People whose data was erased aren’t in it; where the law has us keep a receipt, it says “erased”."
      problem={isRefused ? 'Nothing was exported: your passkey didn’t confirm it. Please try again.' : undefined}
    >
      {lists.map(({ name, title, what }) => (
        <PageSection key={name} title={title}>
          <p className="measure mt-4">{what}</p>
          <DeskForm {...exportsHandle} action={`/desk/exports/${name}`} className="mt-3">
            <Button variant="outline" size="small" aria-label={`Download as CSV: ${title}`}>
              Download as CSV
            </Button>
          </DeskForm>
        </PageSection>
      ))}
    </Page>
  )
}
