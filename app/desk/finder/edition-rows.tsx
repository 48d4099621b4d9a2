import { Link } from 'react-router'
import type { SheetRowView } from '../../finder/editions/publishing/publishing.ts'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { fieldsOf, type Refused, type ShownForm } from '../../ui/fields.ts'
import { Check, Options, PressForm } from '../../ui/kit/form.tsx'
import { Summary, textLinkClass } from '../../ui/kit/links.tsx'
import { Act } from '../desk-form.tsx'

export type RowField = 'title' | 'opening' | 'note' | 'to' | 'topPick'

interface RowFormProps {
  form: ShownForm<RowField>
  /** What was typed for the open row and isn't saved. */
  reply: Refused<RowField> | undefined
  version: string
  path: string
}

interface RowsProps extends RowFormProps {
  rows: readonly SheetRowView[]
  /** Why one may be left out. */
  reasons: readonly string[]
  /** The row whose words are edited. */
  open: string | undefined
}

/** The rows of an edition: each goes out as it is, is left out with a reason, or gets other words. */
export function EditionRows({ rows, reasons, open, ...form }: RowsProps) {
  return (
    <ol>
      {rows.map((row) => (
        <li key={row.id} id={`row-${row.id}`} className="scroll-mt-6 border-line border-b py-3">
          <div className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2">
            <span className="font-mono text-soft">{row.order}</span>
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <RowFacts row={row} />
              {row.id === open ? <RowForm row={row} {...form} /> : <RowButtons row={row} reasons={reasons} {...form} />}
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}

function RowFacts({ row }: { row: SheetRowView }) {
  const { title, note, topPick, opening, fills, problems } = row
  const { agency, amount, deadline, sectors, states, link, isRepeated, pleaseRead } = row.facts
  const marks = [topPick && 'Top pick', isRepeated && 'In the last edition'].filter((mark) => mark !== false)
  return (
    <>
      <h3 className="font-display font-semibold leading-snug">{title}</h3>
      <p className="text-fine text-soft">
        {marks.length > 0 && <strong className="text-evergreen">{marks.join('. ')}. </strong>}
        {[agency, amount, deadline, ...sectors, ...states].filter(Boolean).join(' · ')}
        {link && (
          <>
            {' · '}
            <a href={link} rel="noreferrer" className="prose-link">
              Official page
            </a>
          </>
        )}
      </p>
      <p className="mt-1 text-small">{opening}</p>
      {pleaseRead && <p className="mt-1 text-small text-soft">Please read: {pleaseRead}</p>}
      {note && <p className="mt-1 text-small">Your note: {note}</p>}
      {fills && <p className="mt-1 text-small text-soft">{fills}</p>}
      {problems.map((problem) => (
        <p key={problem} className="mt-1 text-clay text-small">
          {problem.charAt(0).toUpperCase() + problem.slice(1)}
        </p>
      ))}
    </>
  )
}

interface RowProps extends RowFormProps {
  row: SheetRowView
}

function RowButtons({ row: { id, title }, version, path, reasons }: RowProps & Pick<RowsProps, 'reasons'>) {
  return (
    <div className="flex flex-wrap items-start gap-x-5">
      <Link
        to={`${path}?edit=${id}#row-${id}`}
        preventScrollReset
        discover="none"
        className={textLinkClass('text-small')}
      >
        Edit<span className="sr-only">: {title}</span>
      </Link>
      <details className="min-w-0">
        <Summary className="text-small">
          Leave it out<span className="sr-only">: {title}</span>
        </Summary>
        <PressForm fields={{ version, id }} action={path} className="flex flex-wrap items-end gap-3 pb-2">
          <Select label="Because" name="reason" required defaultValue="">
            <option value="">Choose why</option>
            <Options of={reasons.map((reason, at) => [String(at), reason])} />
          </Select>
          <Act does="leave" label="Leave it out" about={title} variant="outline" size="small" />
        </PressForm>
      </details>
    </div>
  )
}

function RowForm({ row, version, path, form, reply }: RowProps) {
  const { title, opening, note, topPick, order } = row
  const values = { title, opening, note, topPick: topPick ? 'yes' : '', to: String(order) }
  const field = fieldsOf({ ...form, values }, reply)
  return (
    <PressForm
      fields={{ version, id: row.id }}
      action={path}
      className="surface-card mt-3 grid gap-4 border border-ink p-4"
    >
      <TextField {...field.title} label="Title" />
      <TextArea
        {...field.opening}
        label="Opening, two sentences"
        rows={4}
        hint={row.facts.pleaseRead && `Please read: ${row.facts.pleaseRead}`}
      />
      <TextArea {...field.note} label="Your note, printed below it" rows={3} />
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <TextField {...field.to} label="Number" className="max-w-24" />
        <Check {...field.topPick}>Top pick</Check>
      </div>
      <p className="flex flex-wrap gap-3">
        <Act does="save" label="Save" />
        <Link to={`${path}#row-${row.id}`} preventScrollReset discover="none" className={textLinkClass('px-2')}>
          Cancel
        </Link>
      </p>
    </PressForm>
  )
}
