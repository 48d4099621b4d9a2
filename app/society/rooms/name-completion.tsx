import { useId, useRef, useState } from 'react'
import { classes } from '../../ui/classes.ts'

/** A name that is being typed behind an @, up to the cursor. */
const NAME = /(?:^|[\s(])@((?:[\p{L}\p{N}.'’-]+ ?){0,4})$/u

interface Completion {
  names: readonly string[]
  /** Where the name begins, behind its @. */
  from: number
  active: number
}

/** Completes the names of members in a field: by arrow keys with Enter or Tab, or by a press. */
export function useNameCompletion(field: React.RefObject<HTMLTextAreaElement | null>, roomId: string) {
  const [found, setFound] = useState<Completion>()
  const asking = useRef(new AbortController())
  const id = useId()
  const close = () => {
    asking.current.abort()
    setFound(undefined)
  }
  const look = async () => {
    asking.current.abort()
    asking.current = new AbortController()
    const { signal } = asking.current
    const element = field.current
    const typed = element && NAME.exec(element.value.slice(0, element.selectionStart))?.[1]
    if (!element || typeof typed !== 'string') return setFound(undefined)
    const from = element.selectionStart - typed.length
    const names = await findNames(roomId, typed, signal)
    if (!signal.aborted) setFound(names.length > 0 ? { names, from, active: 0 } : undefined)
  }
  const choose = (name: string) => {
    const element = field.current
    if (!element || !found) return
    element.setRangeText(`${name} `, found.from, element.selectionStart, 'end')
    close()
    element.dispatchEvent(new InputEvent('input', { bubbles: true }))
    element.focus()
  }
  /** @returns whether the key was for the list */
  const onKeyDown = (event: React.KeyboardEvent): boolean => {
    if (!found || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false
    const { names, active } = found
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setFound({ ...found, active: (active + step + names.length) % names.length })
    else if (event.key === 'Enter' || event.key === 'Tab') choose(names[active] ?? '')
    else if (event.key === 'Escape') close()
    else return false
    event.preventDefault()
    return true
  }
  const fieldProps = {
    'aria-autocomplete': 'list' as const,
    'aria-controls': found ? id : undefined,
    'aria-activedescendant': found ? `${id}-${found.active}` : undefined,
  }
  return { id, found, look, close, choose, onKeyDown, fieldProps }
}

async function findNames(roomId: string, typed: string, signal: AbortSignal): Promise<string[]> {
  try {
    const answer = await fetch(`/society/names?${new URLSearchParams({ room: roomId, q: typed })}`, { signal })
    return answer.ok ? (await answer.json()).names : []
  } catch {
    return [] // No connection, or more was typed: the name can be typed in full.
  }
}

/** Above the field. */
export function NameList({ id, found, choose }: Pick<ReturnType<typeof useNameCompletion>, 'id' | 'found' | 'choose'>) {
  return (
    <>
      <span role="status" className="sr-only">
        {found &&
          `${found.names.length === 1 ? 'One name' : `${found.names.length} names`}. Enter takes the chosen one.`}
      </span>
      {found && (
        <div
          id={id}
          role="listbox"
          aria-label="Members"
          className="absolute -inset-x-[1.5px] bottom-full max-h-60 overflow-y-auto border-[1.5px] border-soft-ink bg-card"
        >
          {found.names.map((name, at) => (
            <div
              key={name}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === found.active}
              // The field keeps the focus, and a phone its keyboard.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
              onKeyDown={undefined}
              className={classes('flex min-h-11 cursor-pointer items-center px-3', at === found.active && 'bg-mint')}
            >
              <bdi>{name}</bdi>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
