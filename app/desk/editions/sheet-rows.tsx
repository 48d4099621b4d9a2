import { useEffect, useRef, useState } from 'react'
import { Form, Link, useSearchParams, useSubmit } from 'react-router'
import type { SheetRowView } from '../../finder/editions/publishing/publishing.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import type { SheetReply } from './handle-sheet-form.ts'

/** The id of the form that the buttons of all rows belong to. */
export const SHEET_FORM = 'sheet'

interface RowsProps {
  rows: readonly SheetRowView[]
  version: string
  path: string
  reply: SheetReply | undefined
}

/** Rows of a review sheet. They're moved by buttons, or dragged. */
export function SheetRows({ rows, version, path, reply }: RowsProps) {
  const submit = useSubmit()
  const [query] = useSearchParams()
  const list = useRestoredFocus()
  const open = reply?.typed ? reply.id : query.get('edit')
  const drop = (id: string, { position, part }: SheetRowView) => {
    const dragged = rows.find((row) => row.id === id)
    if (!dragged || dragged.position === position || dragged.part !== part) return
    submit({ version, move: id, to: String(position) }, { method: 'post', preventScrollReset: true })
  }
  return (
    <ol ref={list}>
      {rows.map((row) => (
        <Row key={row.id} row={row} path={path} last={rows.length} onDrop={(id) => drop(id, row)}>
          {row.id === open && (
            <RowForm row={row} version={version} path={path} typed={row.id === reply?.id ? reply.typed : undefined} />
          )}
        </Row>
      ))}
    </ol>
  )
}

/** Gives the focus back to the button that was pressed: the browser takes it away when its row moves in the list. */
function useRestoredFocus() {
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<string>(undefined)
  useEffect(() => {
    const remember = ({ target }: Event) => {
      pressed.current = target instanceof HTMLButtonElement ? target.id : undefined
    }
    const element = list.current
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body) document.getElementById(pressed.current)?.focus()
  })
  return list
}

interface RowProps {
  row: SheetRowView
  path: string
  /** How many rows its list has. */
  last: number
  onDrop(id: string): void
  children: React.ReactNode
}

function Row({ row, path, last, onDrop, children }: RowProps) {
  const { id, position, title, problems } = row
  const [isTarget, setTarget] = useState(false)
  return (
    <li
      id={`row-${id}`}
      className={classes('scroll-mt-20 border-line border-b py-3', isTarget && 'bg-pale-mint')}
      draggable={position !== undefined && !children}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', id)
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (position === undefined) return
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        event.preventDefault()
        setTarget(false)
        onDrop(event.dataTransfer.getData('text/plain'))
      }}
    >
      <div className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 lg:grid-cols-[3.5rem_minmax(0,1fr)_auto]">
        <span className="font-mono text-soft">{position}</span>
        <div className="min-w-0">
          <h3 className="font-display font-semibold leading-snug [overflow-wrap:anywhere]">{title}</h3>
          <RowFacts row={row} />
          {problems.map((problem) => (
            <p key={problem} className="mt-1 text-clay text-small [overflow-wrap:anywhere]">
              {problem.charAt(0).toUpperCase() + problem.slice(1)}
            </p>
          ))}
        </div>
        {!children && <RowButtons row={row} path={path} last={last} />}
      </div>
      {children}
    </li>
  )
}

function RowFacts({
  row: { facts, where, link, note, topPick, isRepeated, pleaseRead, opening },
}: Pick<RowProps, 'row'>) {
  const marks = [topPick && 'Top pick', isRepeated && 'In the last edition'].filter((mark) => mark !== false)
  return (
    <>
      <p className="text-fine text-soft [overflow-wrap:anywhere]">
        {marks.length > 0 && <strong className="text-evergreen">{marks.join('. ')}. </strong>}
        {pleaseRead && <strong className="text-clay sm:hidden">Read its opening. </strong>}
        {[...facts, ...where].join(' · ')}
        {link && (
          <>
            {' · '}
            <a href={link} rel="noreferrer" className="prose-link">
              Official page
            </a>
          </>
        )}
      </p>
      <p className="mt-1 text-small [overflow-wrap:anywhere] max-sm:hidden">{opening}</p>
      {pleaseRead && <p className="mt-1 text-small text-soft max-sm:hidden">Please read: {pleaseRead}</p>}
      {note && <p className="mt-1 text-small">Your note: {note}</p>}
    </>
  )
}

function RowButtons({ row: { id, position, title }, path, last }: Pick<RowProps, 'row' | 'path' | 'last'>) {
  return (
    <div className="col-span-2 mt-2 flex flex-wrap items-center gap-1 sm:col-span-1 sm:col-start-2 sm:gap-2 lg:col-start-3 lg:mt-0 lg:flex-nowrap lg:self-start">
      {position === undefined ? (
        <RowButton name="take" id={id} label="Take it in" title={title} />
      ) : (
        <>
          <RowButton name="up" id={id} label="Up" title={title} disabled={position <= 1} />
          <RowButton name="down" id={id} label="Down" title={title} disabled={position >= last} />
          <RowButton name="swap" id={id} label="Swap" title={title} />
          <RowButton name="drop" id={id} label="Drop" title={title} />
        </>
      )}
      <Link
        to={`${path}?edit=${id}#row-${id}`}
        preventScrollReset
        discover="none"
        className="prose-link inline-flex min-h-11 min-w-11 items-center justify-center text-small"
      >
        Edit<span className="sr-only">: {title}</span>
      </Link>
    </div>
  )
}

interface RowButtonProps {
  name: 'up' | 'down' | 'swap' | 'drop' | 'take'
  id: string
  label: string
  title: string
  disabled?: boolean
}

function RowButton({ name, id, label, title, disabled = false }: RowButtonProps) {
  return (
    <Button
      type="submit"
      form={SHEET_FORM}
      id={`${name}-${id}`}
      name={name}
      value={id}
      disabled={disabled}
      variant="outline"
      size="small"
      className="max-sm:px-3"
    >
      {label}
      <span className="sr-only">: {title}</span>
    </Button>
  )
}

type RowFormProps = Pick<RowsProps, 'version' | 'path'> & { row: SheetRowView; typed: SheetReply['typed'] }

/** The words of a row as they'll be printed, and its place. */
function RowForm({ row, version, path, typed }: RowFormProps) {
  const { title, opening, note, topPick, to } = typed ?? { ...row, to: String(row.position) }
  return (
    <Form method="post" action={path} className="surface-card mt-3 grid gap-4 border border-ink p-4">
      <input type="hidden" name="version" value={version} />
      <TextField label="Title" name="title" defaultValue={title} required maxLength={500} />
      <TextArea
        label="Opening, two sentences"
        name="opening"
        defaultValue={opening}
        rows={4}
        maxLength={900}
        hint={row.pleaseRead && `Please read: ${row.pleaseRead}`}
      />
      <TextArea label="Your note, printed below it" name="note" defaultValue={note} rows={3} maxLength={600} />
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        {row.position !== undefined && (
          <TextField
            label="Number"
            name="to"
            defaultValue={to}
            inputMode="numeric"
            pattern="\d{1,3}"
            className="max-w-24"
          />
        )}
        <label className="inline-flex min-h-11 items-center gap-3">
          <input type="checkbox" name="topPick" defaultChecked={topPick} className="size-5 accent-evergreen" />
          Top pick
        </label>
      </div>
      <p className="flex flex-wrap gap-3">
        <Button type="submit" name="save" value={row.id}>
          Save
        </Button>
        <Link
          to={`${path}#row-${row.id}`}
          preventScrollReset
          discover="none"
          className="prose-link inline-flex min-h-11 items-center px-2"
        >
          Cancel
        </Link>
      </p>
    </Form>
  )
}
