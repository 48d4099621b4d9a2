import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import type { Route } from './+types/exports-page.ts'
import { requireDesk } from './desk-access.ts'
import { DeskForm } from './desk-form.tsx'
import { DeskHeading, DeskSection, deskMeta } from './desk-parts.tsx'
import { EXPORTS } from './exports.ts'

/** Lists to take along, as files for a spreadsheet. */
export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  return {
    lists: Object.entries(EXPORTS).map(([name, { title, what }]) => ({ name, title, what })),
    isRefused: new URL(args.request.url).searchParams.has('refused'),
  }
}

export const meta = () => deskMeta('Exports')

export default function ExportsPage({ loaderData: { lists, isRefused } }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <DeskHeading>Exports</DeskHeading>
      <p className="measure mt-3">
        Each is a CSV file that any spreadsheet can open, with times in UTC. Your log notes each download. People whose
        data was erased aren’t in it; where the law has us keep a receipt, it says “erased”.
      </p>
      {isRefused && (
        <Alert className="mt-5">Nothing was exported: your passkey didn’t confirm it. Please try again.</Alert>
      )}
      {lists.map(({ name, title, what }) => (
        <DeskSection key={name} title={title}>
          <p className="measure mt-4">{what}</p>
          <DeskForm page="/desk/exports/:list" about={name} action={`/desk/exports/${name}`} className="mt-3">
            <Button variant="outline" size="small" aria-label={`Download as CSV: ${title}`}>
              Download as CSV
            </Button>
          </DeskForm>
        </DeskSection>
      ))}
    </div>
  )
}
