interface UndoButtonProps {
  /** The line of the log that it takes back. */
  id: string
  /** What's undone, for someone who hears the page. */
  label: string
  /** The button's text. */
  children?: string | undefined
}

/** One press takes a change back; stands in a form that posts to the page which has the log. */
export function UndoButton({ id, label, children = 'Undo' }: UndoButtonProps) {
  return (
    <button
      type="submit"
      name="undo"
      value={id}
      aria-label={`${children}: ${label}`}
      className="prose-link min-h-11 min-w-11 font-semibold text-fine"
    >
      {children}
    </button>
  )
}
