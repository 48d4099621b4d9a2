import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { tryStorage } from '../../ui/browser-storage.ts'
import { Check } from '../../ui/kit/form.tsx'

const OFF_KEY = 'board-keys-off'

/** Letters that work on the board while no field has the focus; whoever's other programs need them turns them off. */
export function useBoardKeys() {
  const [isOn, setIsOn] = useState(true)
  const help = useRef<HTMLDivElement>(null)
  useEffect(() => setIsOn(tryStorage(() => localStorage.getItem(OFF_KEY)) !== 'yes'), [])
  useEffect(() => {
    if (!isOn) return
    const stop = new AbortController()
    document.addEventListener('keydown', (event) => press(event, help.current), stop)
    return () => stop.abort()
  }, [isOn])
  useFocusFollowsTicket()
  const turn = (on: boolean) => {
    setIsOn(on)
    tryStorage(() => (on ? localStorage.removeItem(OFF_KEY) : localStorage.setItem(OFF_KEY, 'yes')))
  }
  return { isOn, turn, help }
}

function press(event: KeyboardEvent, help: HTMLDivElement | null): void {
  const target = event.target
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], details[data-move][open]')
  )
    return
  const done = KEYS[event.key]?.(ticketOf(target), help)
  if (done) event.preventDefault()
}

type Press = (ticket: HTMLElement | undefined, help: HTMLDivElement | null) => boolean

/** Each says whether it did something: else the key keeps its own meaning. */
const KEYS: Readonly<Record<string, Press>> = {
  '?': (_, help) => {
    if (!help) return false
    help.togglePopover()
    help.querySelector('input')?.focus()
    return true
  },
  j: (ticket) => step(ticket, 1),
  k: (ticket) => step(ticket, -1),
  ArrowDown: (ticket) => ticket !== undefined && step(ticket, 1),
  ArrowUp: (ticket) => ticket !== undefined && step(ticket, -1),
  ArrowRight: (ticket) => ticket !== undefined && changeColumn(ticket, 1),
  ArrowLeft: (ticket) => ticket !== undefined && changeColumn(ticket, -1),
  m: (ticket) => {
    const menu = ticket?.closest('li')?.querySelector<HTMLDetailsElement>('details[data-move]')
    if (!menu) return false
    menu.open = true
    menu.querySelector('button')?.focus()
    return true
  },
  n: (ticket) => {
    const button = ticket?.closest('li')?.querySelector<HTMLButtonElement>('[data-next-task] button')
    button?.click()
    return button !== undefined
  },
}

const LINKS = 'a[data-ticket]'

/** The link of the ticket that has the focus. */
function ticketOf(target: EventTarget | null): HTMLElement | undefined {
  const row = target instanceof Element ? target.closest('li[id^="card-"]') : null
  return row?.querySelector<HTMLElement>(LINKS) ?? undefined
}

function step(ticket: HTMLElement | undefined, by: number): boolean {
  const all = visibleLinks(document)
  const at = ticket ? all.indexOf(ticket) : -1
  const next = all[ticket ? at + by : 0]
  next?.focus()
  return next !== undefined
}

function changeColumn(ticket: HTMLElement, by: number): boolean {
  const columns = [...document.querySelectorAll('section[aria-labelledby^="column-"]')].map(visibleLinks)
  const from = columns.findIndex((links) => links.includes(ticket))
  const height = columns[from]?.indexOf(ticket) ?? 0
  for (let at = from + by; at >= 0 && at < columns.length; at += by) {
    const links = columns[at] ?? []
    const next = links[Math.min(height, links.length - 1)]
    next?.focus()
    if (next) return true
  }
  return false
}

function visibleLinks(within: ParentNode): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(LINKS)].filter((link) => link.checkVisibility())
}

/** A ticket that moves to another column is drawn again there: the focus goes with it. */
function useFocusFollowsTicket(): void {
  const { formData, state } = useNavigation()
  const moving = useRef<string>(undefined)
  const card = formData?.get('card')
  useEffect(() => {
    if (typeof card === 'string') moving.current = card
    if (state !== 'idle' || !moving.current) return
    const link = document.querySelector<HTMLElement>(`a[data-ticket="${CSS.escape(moving.current)}"]`)
    moving.current = undefined
    if (document.activeElement === document.body || document.activeElement === null) link?.focus()
  }, [card, state])
}

const KEY_LABELS = [
  ['J, K or ↑, ↓', 'the next card, the previous one'],
  ['←, →', 'the next column'],
  ['Enter', 'open the card'],
  ['M', 'move the card'],
  ['N', 'mark the next task done'],
  ['?', 'this list'],
] as const

/** Which letters work here, and the switch that turns them off. */
export function KeysHelp({ isOn, turn, help }: ReturnType<typeof useBoardKeys>) {
  return (
    <>
      <button
        type="button"
        popoverTarget="board-keys"
        className="prose-link inline-flex min-h-11 items-center max-lg:hidden"
      >
        Keyboard shortcuts
      </button>
      <div
        ref={help}
        id="board-keys"
        popover="auto"
        className="m-auto w-96 max-w-full border-2 border-ink bg-card p-5 text-ink text-small"
      >
        <p className="font-display font-semibold text-title">Keyboard shortcuts</p>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-line border-y py-3">
          {KEY_LABELS.map(([key, what]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="border border-line bg-card px-1.5 font-mono text-label">{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <Check checked={isOn} onChange={(event) => turn(event.currentTarget.checked)}>
          Use them on this board
        </Check>
        <button type="button" popoverTarget="board-keys" className="prose-link min-h-11">
          Close
        </button>
      </div>
    </>
  )
}
