import { UndoButton } from '../undo-button.tsx'
import type { PastChange } from './settings-view.ts'

interface HistoryProps {
  title: string
  /** Where an undo leads back to. */
  settingKey: string
  history: readonly PastChange[]
}

/** Who changed it before, from what to what. */
export function History({ title, settingKey, history }: HistoryProps) {
  return (
    <details className="mt-2 text-fine">
      <summary className="prose-link inline-flex min-h-11 cursor-pointer items-center">
        What it was before<span className="sr-only">: {title}</span>
      </summary>
      <ol>
        {history.map(({ id, who, before, after, canUndo }) => (
          <li key={id} className="flex items-start justify-between gap-3 border-line border-b border-dashed py-2.5">
            <p className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
              <del className="block text-soft" dir="auto">
                {before}
              </del>
              <ins className="block no-underline" dir="auto">
                {after}
              </ins>
              <span className="block text-soft">{who}</span>
            </p>
            {canUndo && <UndoChange id={id} settingKey={settingKey} title={title} />}
          </li>
        ))}
      </ol>
    </details>
  )
}

interface UndoProps extends Pick<HistoryProps, 'settingKey' | 'title'> {
  id: string
  children?: string | undefined
}

export function UndoChange({ id, settingKey, title, children }: UndoProps) {
  return (
    <form method="post" action="/desk/settings">
      <input type="hidden" name="key" value={settingKey} />
      <UndoButton id={id} label={title}>
        {children}
      </UndoButton>
    </form>
  )
}
