import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { Select, TextField } from '../field.tsx'
import { HiddenFields, Options } from './form.tsx'
import { TextLink } from './links.tsx'

interface FilterField extends Pick<React.ComponentProps<typeof TextField>, 'label' | 'hint' | 'error' | 'autoFocus'> {
  name: string
  /** A choice of these, each with its words, or of `all`. */
  options?: readonly (readonly [value: string, text: string])[]
  all?: string
  /** What is typed, where it's no choice. */
  type?: 'search' | 'date'
}

/**
 * Narrows a list by its address.
 *
 * @param values what it's narrowed by now; what has no field stays as it is
 */
export function FilterForm({
  action,
  fields,
  values,
  button = 'Find',
  isFirst = false,
  className = 'max-w-2xl',
}: {
  action: string
  fields: readonly FilterField[]
  values: Readonly<Record<string, string>>
  button?: string
  /** What the page is for. */
  isFirst?: boolean
  className?: string
}) {
  const isShown = (name: string) => fields.some((field) => field.name === name)
  const hidden = Object.entries(values).filter(([name, value]) => value && !isShown(name))
  const one = fields.length === 1
  return (
    <form
      // What was chosen is shown again, even where the browser keeps a form as it was.
      key={Object.values(values).join()}
      action={action}
      className={classes(
        'mt-5 items-end gap-3',
        one ? 'flex flex-wrap' : 'grid grid-cols-2 max-sm:[&_input]:px-2',
        className,
      )}
    >
      <HiddenFields values={Object.fromEntries(hidden)} />
      {fields.map(({ options, all, type, ...field }) =>
        options ? (
          <Select key={field.name} {...field} defaultValue={values[field.name]} className="min-w-0">
            <option value="">{all}</option>
            <Options of={options} />
          </Select>
        ) : (
          <TextField
            key={field.name}
            {...field}
            type={type}
            defaultValue={values[field.name]}
            autoComplete="off"
            className={one ? 'min-w-0 flex-1 basis-64' : 'min-w-0'}
          />
        ),
      )}
      <Button
        variant={isFirst ? 'primary' : 'outline'}
        className={classes(
          !one && 'col-span-2 justify-self-start lg:col-span-1',
          one && fields[0]?.hint !== undefined && 'sm:mb-7',
        )}
      >
        {button}
      </Button>
    </form>
  )
}

export interface PagerProps {
  /** The address of the next page; undefined on the last. */
  next: string | undefined
  /** The address of the first page; undefined on it. */
  first?: string | undefined
  label?: string
}

/** Below a list that comes in pages, the newest first. */
export function Pager({ next, first, label = 'Older' }: PagerProps) {
  if (!next && !first) return null
  return (
    <p className="mt-4 flex flex-wrap gap-x-6">
      {next && <TextLink href={next}>{label}</TextLink>}
      {first && <TextLink href={first}>Back to the newest</TextLink>}
    </p>
  )
}

/** A row of a list: words, smaller ones below them, and at its end what can be done with it, or how it stands. */
export function Row({
  detail,
  end,
  solid = false,
  className,
  children,
  ...rest
}: {
  detail?: React.ReactNode
  end?: React.ReactNode
  /** Under a whole line: one of the things that the page is for. */
  solid?: boolean
} & React.ComponentProps<'li'>) {
  return (
    <li
      {...rest}
      className={classes(
        'flex items-start justify-between gap-x-4 border-line border-b',
        solid ? 'py-3' : 'border-dashed py-2.5 text-fine',
        className,
      )}
    >
      <div className="min-w-0 [overflow-wrap:anywhere]">
        {children}
        {detail && <span className="block text-fine text-soft">{detail}</span>}
      </div>
      {end}
    </li>
  )
}

interface Fact {
  id: string | number
  text: string
  /** How it stands, beside it. */
  aside?: string | undefined
}

/** Facts in rows, or that there are none. */
export function FactRows({ facts, empty }: { facts: readonly Fact[]; empty: string }) {
  if (facts.length === 0) return <p className="mt-4 text-fine text-soft">{empty}</p>
  return (
    <ul>
      {facts.map(({ id, text, aside }) => (
        <Row key={id} className="flex-wrap" end={aside && <span className="text-soft">{aside}</span>}>
          <bdi>{text}</bdi>
        </Row>
      ))}
    </ul>
  )
}

interface LinkRow {
  href: string
  label: string
  /** A second line, in smaller type. */
  detail?: React.ReactNode
  /** At the end of the first line. */
  end?: string
}

/** A list in which each whole row is a link. */
export function LinkRows({ rows }: { rows: readonly LinkRow[] }) {
  return (
    <ul>
      {rows.map(({ href, label, detail, end }) => (
        <li key={`${href} ${label}`} className="border-line border-b [overflow-wrap:anywhere]">
          <a href={href} className="block min-h-11 py-3 hover:bg-deep-paper">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <bdi className={classes('font-display font-semibold', end && 'text-title')}>{label}</bdi>
              {end && <span className="text-fine text-soft">{end}</span>}
            </span>
            {detail && <span className="block text-fine text-soft">{detail}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A few facts in a frame, each with a figure or a word that is read at a glance. */
export function Facts({ facts }: { facts: readonly { label: string; value: string; detail: string }[] }) {
  return (
    <dl className="surface-card mt-6 grid grid-cols-2 border border-ink lg:grid-cols-4">
      {facts.map(({ label, value, detail }) => (
        <div
          key={label}
          className="min-w-0 border-line p-4 odd:border-r max-lg:nth-[n+3]:border-t lg:border-r lg:last:border-r-0 lg:nth-[n+5]:border-t"
        >
          <dt className="text-fine">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">
            <span className="block font-display font-semibold text-lead leading-tight">{value}</span>
            <span className="block text-fine text-soft">{detail}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
