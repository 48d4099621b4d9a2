import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { Options } from '../../ui/kit/form.tsx'
import { TextButton } from '../../ui/kit/links.tsx'
import type { Field } from './content-fields.ts'
import { fieldId } from './page-paths.ts'

/** The inputs of a field, with those within it. Rows are moved by buttons that send the form, so they need no script. */
export function FieldInputs({ field, isWhole = false }: { field: Field; isWhole?: boolean }) {
  const { name, hint, error } = field
  const label = field.isOptional && field.kind !== 'group' ? `${field.label} (optional)` : field.label
  const input = { id: fieldId(name), name, label, error, autoComplete: 'off', ...(hint && { hint }) }
  switch (field.kind) {
    case 'text':
      return field.isLong ? (
        <TextArea
          {...input}
          rows={rowsFor(field.value)}
          className="[&>textarea]:[field-sizing:content]"
          defaultValue={field.value}
        />
      ) : (
        <TextField {...input} type={field.type} defaultValue={field.value} />
      )
    case 'number':
      return <TextField {...input} inputMode="decimal" defaultValue={field.value} className="[&>input]:max-w-40" />
    case 'choice':
      return (
        <Select {...input} defaultValue={field.value}>
          <Options of={field.options.map((option) => [option, CHOICES[option] ?? option])} />
        </Select>
      )
    case 'picture':
      return <PictureInput field={field} />
    case 'group':
      return isWhole ? (
        <Fields fields={field.fields} error={error} />
      ) : (
        <Frame field={field} legend={label}>
          <Fields fields={field.fields} error={error} />
        </Frame>
      )
    case 'list':
      return (
        <Frame field={field} legend={label}>
          <input type="hidden" name={`${name}.length`} value={field.rows.length} />
          {error && <Alert>{error}</Alert>}
          <ol className="grid grid-cols-1 gap-3">
            {field.rows.map((row, index) => (
              <Row key={row.name} row={row} isFirst={index === 0} isLast={index === field.rows.length - 1} />
            ))}
          </ol>
          <Press what="add" name={name} to={fieldId(name)} label={`Add a row: ${field.label}`} isButton>
            Add a row
          </Press>
        </Frame>
      )
  }
}

const CHOICES: Readonly<Record<string, string>> = { on: 'On', off: 'Off', true: 'Yes', false: 'No' }

const rowsFor = (value: string) => Math.min(10, Math.max(2, Math.ceil(value.length / 55)))

function PictureInput({ field }: { field: Extract<Field, { kind: 'picture' }> }) {
  const { name, value, alt, altError, label, error } = field
  const isPhotograph = value.startsWith('img_')
  return (
    <Frame field={field} legend={field.isOptional ? `${label} (optional)` : label}>
      <input type="hidden" name={name} value={value} />
      {value && (
        <img
          src={isPhotograph ? `/pictures/${value}/320` : `/art/portraits/${value}.svg`}
          alt=""
          width={120}
          height={120}
          className="size-30 border border-line object-cover"
        />
      )}
      <TextField
        id={fieldId(`${name}.file`)}
        type="file"
        name={`${name}.file`}
        accept="image/jpeg,image/png,image/webp"
        label={value ? 'Another picture' : 'The picture'}
        error={error}
        hint="JPEG, PNG or WebP, up to 15 MB. Where it was taken isn’t kept."
        onChange={({ target: { form } }) => {
          const press = form?.querySelector<HTMLButtonElement>(`button[value="picture ${name}"]`)
          if (press) form?.requestSubmit(press)
        }}
      />
      <Press what="picture" name={name} to={fieldId(name)} label="Upload the picture" isButton>
        Upload
      </Press>
      {isPhotograph && (
        <TextField
          id={fieldId(`${name}.alt`)}
          name={`${name}.alt`}
          label="What it shows"
          defaultValue={alt}
          error={altError}
          autoComplete="off"
          hint="For people who can’t see it: “Ada at her desk, laughing”."
        />
      )}
      {value && field.isOptional && (
        <Press what="clear" name={name} to={fieldId(name)} label={`Remove the picture: ${label}`}>
          Remove the picture
        </Press>
      )}
    </Frame>
  )
}

/** Whether a form takes a file along. */
export function takesPicture(field: Field): boolean {
  if (field.kind === 'group') return field.fields.some(takesPicture)
  return field.kind === 'list' ? field.rows.some(takesPicture) : field.kind === 'picture'
}

function Fields({ fields, error }: { fields: readonly Field[]; error: string | undefined }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {error && <Alert>{error}</Alert>}
      {fields.map((field) => (
        <FieldInputs key={field.name} field={field} />
      ))}
    </div>
  )
}

function Frame({ field, legend, children }: { field: Field; legend: string; children: React.ReactNode }) {
  return (
    <fieldset
      id={fieldId(field.name)}
      // Where a press or a link leads, so that the keyboard goes on there.
      tabIndex={-1}
      className="grid min-w-0 grid-cols-1 scroll-mt-4 gap-3 border-line border-t pt-2 outline-none"
    >
      <legend className="pr-3 font-semibold text-small">{legend}</legend>
      {field.hint && <p className="text-small text-soft">{field.hint}</p>}
      {children}
    </fieldset>
  )
}

function Row({ row, isFirst, isLast }: { row: Field; isFirst: boolean; isLast: boolean }) {
  const list = row.name.slice(0, row.name.lastIndexOf('.'))
  const press = { name: row.name, to: fieldId(list) }
  return (
    <li className="min-w-0 border-line border-l-2 pl-3">
      {row.kind === 'group' ? (
        <Frame field={row} legend={row.label}>
          <Fields fields={row.fields} error={row.error} />
        </Frame>
      ) : (
        <FieldInputs field={row} />
      )}
      <p className="flex flex-wrap gap-x-5">
        {!isFirst && (
          <Press {...press} what="up" label={`Move row ${row.label} up`}>
            Up
          </Press>
        )}
        {!isLast && (
          <Press {...press} what="down" label={`Move row ${row.label} down`}>
            Down
          </Press>
        )}
        <Press {...press} what="remove" label={`Remove row ${row.label}`}>
          Remove
        </Press>
      </p>
    </li>
  )
}

interface PressProps {
  what: 'add' | 'remove' | 'up' | 'down' | 'picture' | 'clear'
  name: string
  /** Where the page is then. */
  to: string
  label: string
  isButton?: boolean
  children: string
}

function Press({ what, name, to, label, isButton = false, children }: PressProps) {
  const button = {
    type: 'submit',
    name: 'row',
    value: `${what} ${name}`,
    formAction: `#${to}`,
    'aria-label': label,
  } as const
  return isButton ? (
    <Button {...button} variant="outline" size="small" className="justify-self-start">
      {children}
    </Button>
  ) : (
    <TextButton {...button} className="justify-self-start text-fine">
      {children}
    </TextButton>
  )
}
