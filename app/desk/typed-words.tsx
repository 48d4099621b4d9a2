import { useEffect } from 'react'
import { tryStorage } from '../ui/browser-storage.ts'

/** Whose words these are, and of which of her sessions. */
export interface Writer {
  person: string
  session: string
}

interface TypedWords extends Writer {
  path: string
  fields: Typed[]
}

/** A field by its name and its place among the fields. */
interface Typed {
  at: number
  name: string
  value: string
}

/**
 * A session may end while she writes. What she typed waits in the tab, and is in its fields again once she has signed in
 * and is back on that page. In the same session it's dropped: then the page was left on purpose, or the form went out.
 */
export function useTypedWords(writer: Writer): void {
  const { person, session } = writer
  useEffect(() => {
    const typed = take()
    if (typed?.person === person && typed.session !== session && typed.path === location.pathname) restore(typed.fields)
    const keep = () => save({ person, session, path: location.pathname, fields: typedFields() })
    // Who signs out leaves nothing behind.
    const forget = ({ target }: Event) => {
      if (target instanceof HTMLFormElement && new URL(target.action).pathname === '/sign-out')
        removeEventListener('pagehide', keep)
    }
    addEventListener('pagehide', keep)
    addEventListener('submit', forget)
    return () => {
      removeEventListener('pagehide', keep)
      removeEventListener('submit', forget)
    }
  }, [person, session])
}

const STORAGE_KEY = 'desk-words'

function save(words: TypedWords): void {
  if (words.fields.length > 0) tryStorage(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(words)))
}

function take(): TypedWords | undefined {
  return tryStorage(() => {
    const stored = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    return stored === null ? undefined : JSON.parse(stored)
  })
}

function typedFields(): Typed[] {
  return fields().flatMap(({ name, value, defaultValue }, at) => (value === defaultValue ? [] : [{ at, name, value }]))
}

/** The page's own scripts hear of it, as of something typed. */
function restore(typed: readonly Typed[]): void {
  const all = fields()
  for (const { at, name, value } of typed) {
    const field = all[at]
    if (field?.name !== name || field.value !== field.defaultValue) continue
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** In document order. What confirms a step (an amount, an address) is typed again. */
function fields(): (HTMLInputElement | HTMLTextAreaElement)[] {
  const typed = 'textarea, input:is([type=text], [type=email], [type=url], [type=date], [type=datetime-local])'
  return [...document.querySelectorAll<HTMLInputElement>(`main :is(${typed})`)].filter(({ name }) => !CONFIRM.has(name))
}

const CONFIRM = new Set(['amount', 'address', 'month'])
