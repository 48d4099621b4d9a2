import { useLocation } from 'react-router'
import { PressForm } from '../ui/kit/form.tsx'
import { TextButton } from '../ui/kit/links.tsx'
import { Row } from '../ui/kit/list.tsx'
import type { LogRow } from './undo.ts'

/** What was done, each with its undo for as long as there is one. */
export function Log({ rows }: { rows: readonly LogRow[] }) {
  return (
    <ul>
      {rows.map(({ id, summary, when, canUndo }) => (
        <Row key={id} detail={when} end={canUndo && <UndoForm id={id} label={summary} />}>
          <bdi>{summary}</bdi>
        </Row>
      ))}
    </ul>
  )
}

interface UndoFormProps extends React.ComponentProps<typeof PressForm> {
  /** The line of the log that it takes back. */
  id: string
  /** What's undone, for someone who hears the page. */
  label: string
  button?: string | undefined
}

/** One press takes a change back, and leads back to this page. */
export function UndoForm({ id, label, button = 'Undo', ...form }: UndoFormProps) {
  const { pathname, search } = useLocation()
  return (
    <PressForm action="/desk" fields={{ back: pathname + search }} {...form}>
      <TextButton name="undo" value={id} aria-label={`${button}: ${label}`} className="font-semibold text-fine">
        {button}
      </TextButton>
    </PressForm>
  )
}
