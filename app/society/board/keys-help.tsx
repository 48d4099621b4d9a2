import type { BoardKeys } from './use-board-keys.tsx'

const KEYS = [
  ['J, K or ↑, ↓', 'the next card, the one before'],
  ['←, →', 'the column beside'],
  ['Enter', 'open the card'],
  ['M', 'move the card'],
  ['N', 'next task done'],
  ['?', 'this list'],
] as const

/** Which letters work here, and the switch that turns them off. */
export function KeysHelp({ isOn, turn, help }: BoardKeys) {
  return (
    <div className="max-lg:hidden">
      <button type="button" popoverTarget="board-keys" className="prose-link inline-flex min-h-11 items-center">
        Keys
      </button>
      <div
        ref={help}
        id="board-keys"
        popover="auto"
        className="m-auto w-96 max-w-full border-2 border-ink bg-card p-5 text-ink text-small"
      >
        <p className="font-display font-semibold text-title">Keys</p>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-line border-y py-3">
          {KEYS.map(([key, what]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="border border-line bg-card px-1.5 font-mono text-label">{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-5 accent-evergreen"
            checked={isOn}
            onChange={(event) => turn(event.currentTarget.checked)}
          />
          Letters work on this board
        </label>
        <button type="button" popoverTarget="board-keys" className="prose-link min-h-11">
          Close
        </button>
      </div>
    </div>
  )
}
