import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PageSection, Saved } from '../../ui/kit/page.tsx'
import { MAX_SAYS } from './document-paths.ts'
import type { SourceRow } from './readings.ts'

/** What was wrong with what was typed about a page. */
interface Fault {
  key: string
  says: string
  problem: string
}

interface ToConfirmProps {
  /** The first of the pages to read. */
  sources: readonly SourceRow[]
  count: number
  /** How many were read and are in no files yet. */
  waiting: number
  canMake: boolean
  isMaking: boolean
  fault: Fault | undefined
}

/** The pages that documents rest on and someone has to read, one press each. */
export function ToConfirm({ sources, count, waiting, canMake, isMaking, fault }: ToConfirmProps) {
  return (
    <PageSection id="to-confirm" title="To confirm" aside={pages(count)} className="scroll-mt-20">
      <p className="measure mt-4">
        What your documents say rests on these pages. Open one, read it, and press. We keep who read it and when, and
        the files say the month.
      </p>
      {fault && !sources.some(({ key }) => key === fault.key) && <Alert className="mt-4">{fault.problem}</Alert>}
      {waiting > 0 && <MakeFiles waiting={waiting} canMake={canMake} isMaking={isMaking} />}
      <ul className="mt-4 border-line border-t">
        {sources.map((source) => (
          <SourceItem key={source.key} source={source} fault={fault?.key === source.key ? fault : undefined} />
        ))}
      </ul>
      {count > sources.length && (
        <p className="mt-4 text-small text-soft">
          These are the first {sources.length}. What you confirm makes room for the next.
        </p>
      )}
    </PageSection>
  )
}

const pages = (count: number) => (count === 1 ? '1 page' : `${count} pages`)

function MakeFiles({ waiting, canMake, isMaking }: Pick<ToConfirmProps, 'waiting' | 'canMake' | 'isMaking'>) {
  if (isMaking)
    return (
      <Saved className="mt-4">
        The files are being made. In a minute or two, look at this page again: each product then has what waits to be
        published.
      </Saved>
    )
  return (
    <form method="post" className="mt-4 bg-pale-mint px-4 py-3">
      <p>
        You’ve read {pages(waiting)} since files were last made.{' '}
        {canMake
          ? 'Make the files with it, look at them, and publish them as the next version. Owners get one email.'
          : 'This server has only the finished site. What you read goes into files as soon as there’s what makes them.'}
      </p>
      {canMake && (
        <Button name="do" value="make" size="small" className="mt-3">
          Make the files
        </Button>
      )}
    </form>
  )
}

function SourceItem({ source, fault }: { source: SourceRow; fault: Fault | undefined }) {
  const { key, label, supports, address, ask, isOpen, lastRead } = source
  const about = <span className="sr-only">: {label}</span>
  return (
    <li className="border-line border-b py-4">
      <h3 className="font-semibold first-letter:uppercase">{label}</h3>
      {ask && <p className="mt-1">{ask}</p>}
      <p className="mt-1">{supports}</p>
      <p className="mt-1 text-small text-soft [overflow-wrap:anywhere]">
        <a href={address} target="_blank" rel="noreferrer" className="prose-link inline-flex min-h-11 items-center">
          {address}
        </a>{' '}
        {lastRead}.
      </p>
      <div className="mt-1 flex flex-wrap items-start gap-x-6">
        {!isOpen && (
          <form method="post">
            <input type="hidden" name="key" value={key} />
            <Button name="do" value="right" variant="outline" size="small">
              I read it: it’s right{about}
            </Button>
          </form>
        )}
        <details className="min-w-0 flex-1 basis-64" open={fault !== undefined}>
          <summary className="flex min-h-11 cursor-pointer items-center">
            <span className="prose-link">{isOpen ? 'It says …' : 'It’s now …'}</span>
            {about}
          </summary>
          {fault && <Alert className="mt-2">{fault.problem}</Alert>}
          <form method="post" className="grid gap-3 pb-2">
            <input type="hidden" name="key" value={key} />
            <TextField
              label="What it says now"
              name="says"
              required
              maxLength={MAX_SAYS}
              defaultValue={fault?.says ?? ''}
              hint="As it should stand in the files, such as: $310 online"
            />
            <Button name="do" value="now" size="small" className="justify-self-start">
              Keep it
            </Button>
          </form>
        </details>
      </div>
    </li>
  )
}
