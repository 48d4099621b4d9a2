import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { DeskForm } from '../desk-form.tsx'
import type { WrongSetting } from './handle-settings-form.ts'
import { History } from './setting-history.tsx'
import type { SettingView } from './settings-view.ts'

interface SettingFormProps {
  setting: SettingView
  wrong: WrongSetting | undefined
  isSaved: boolean
  /** A link led here to change it. */
  isOpen: boolean
}

/** One setting: what holds, a form to change it, and who changed it before. */
export function SettingForm({ setting, wrong, isSaved, isOpen }: SettingFormProps) {
  const { key, title, set, file, value, isAddition } = setting
  return (
    <section
      id={key}
      aria-label={title}
      className="scroll-mt-4 border-line border-b py-3 md:grid md:grid-cols-[13rem_minmax(0,1fr)] md:gap-x-6"
    >
      {isSaved && (
        <p role="status" className="mb-3 font-semibold md:col-span-2">
          Saved. It applies from now on.
        </p>
      )}
      <h3 className="font-semibold text-small">{title}</h3>
      <div className="min-w-0">
        <Value text={value || file.text} />
        <p className="mt-1 text-fine text-soft [overflow-wrap:anywhere]">
          {set
            ? `Set at the desk: ${set}. ${isAddition ? 'It adds to' : 'It overrides'} ${file.place}.`
            : `From ${file.place}.`}
        </p>
        <details open={isOpen || wrong !== undefined}>
          <summary className="prose-link inline-flex min-h-11 cursor-pointer items-center text-fine">
            Change it<span className="sr-only">: {title}</span>
          </summary>
          <Form setting={setting} wrong={wrong} />
        </details>
        {setting.history.length > 0 && <History title={title} settingKey={key} history={setting.history} />}
      </div>
    </section>
  )
}

function Form({ setting, wrong }: Pick<SettingFormProps, 'setting' | 'wrong'>) {
  const { key, title, hint, isLong, value, version, file, set } = setting
  const field = {
    label: title,
    name: 'value',
    // What was typed comes first: nothing of it is lost.
    defaultValue: wrong?.typed ?? value,
    error: wrong?.problem,
    autoComplete: 'off',
    hint: (
      <>
        {hint}{' '}
        <span className="whitespace-pre-line">
          {file.text ? `Empty: ${file.text}` : 'Empty means none: the file has none either.'}
        </span>
      </>
    ),
  }
  return (
    <DeskForm
      page="/desk/settings"
      action="/desk/settings"
      className="surface-card mt-1 mb-2 grid grid-cols-1 gap-3 border border-ink p-4"
    >
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="version" value={version} />
      {isLong ? <TextArea {...field} rows={5} /> : <TextField {...field} />}
      {wrong?.theirs !== undefined && (
        <div className="border border-line p-4">
          <p className="font-semibold text-fine">What’s saved now</p>
          <Value text={wrong.theirs ?? `The file’s value: ${file.text}`} />
        </div>
      )}
      <p className="flex flex-wrap gap-3">
        <Button type="submit" name="do" value="save" variant="outline" size="small" aria-label={`Save: ${title}`}>
          Save
        </Button>
        {set && (
          <button
            type="submit"
            name="do"
            value="file"
            aria-label={`Use the file’s again: ${title}`}
            className="prose-link min-h-11 min-w-11 text-fine"
          >
            Use the file’s again
          </button>
        )}
      </p>
    </DeskForm>
  )
}

function Value({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
      {text || 'None'}
    </p>
  )
}
