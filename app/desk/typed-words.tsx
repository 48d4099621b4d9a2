import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { tryStorage } from '../ui/browser-storage.ts'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/kit/links.tsx'
import { fieldPlaces, restoreFields, type TypedField, typedFields } from '../ui/typed-fields.ts'

/** Whose words these are, and of which of her sessions. */
interface Writer {
  person: string
  session: string
}

/** What was typed on one page. */
interface Words extends Writer {
  path: string
  fields: TypedField[]
}

const STORAGE_KEY = 'desk-words'

/** Words alone. What confirms a step (an amount, an address) is typed again. */
const WORD_KINDS = 'textarea, input:is([type=text], [type=email], [type=url], [type=date], [type=datetime-local])'
const wordFields = () => fieldPlaces(`main :is(${WORD_KINDS}):not([name=amount], [name=address], [name=month])`)

/** What the tab has, of anyone. */
function readWords(): Words[] {
  const stored = tryStorage<unknown>(() => JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]'))
  return Array.isArray(stored) ? stored : []
}

function writeWords(words: readonly Words[]): void {
  if (words.length === 0) forgetWords()
  else tryStorage(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(words)))
}

function forgetWords(): void {
  tryStorage(() => sessionStorage.removeItem(STORAGE_KEY))
}

/**
 * A session may end while she writes. What she typed waits in the tab until she has signed in and is back on that page, or says
 * that she no longer wants it. In the same session it's dropped: then the page was left on purpose, or the form went out.
 */
export function TypedWords({ person, session }: Writer) {
  useSavedWords({ person, session })
  const { pathname } = useLocation()
  const [isRestored, setRestored] = useState(false)
  const [waiting, setWaiting] = useState<Words[]>([])
  useEffect(() => {
    const ofHers = readWords().filter((words) => words.person === person && words.session !== session)
    const rest = ofHers.map((words) =>
      words.path === pathname ? { ...words, fields: restoreFields(words.fields, wordFields()) } : words,
    )
    const left = rest.filter(({ fields }) => fields.length > 0)
    writeWords(left)
    setWaiting(left)
    setRestored(countFields(left) < countFields(ofHers))
  }, [person, session, pathname])
  const dismiss = (words: Words) => {
    const left = waiting.filter((one) => one !== words)
    writeWords(left)
    setWaiting(left)
  }
  return (
    <>
      {isRestored && (
        <p role="status" className="surface-card mb-6 border border-line border-l-4 border-l-marigold p-4">
          What you typed before you signed in again is back in its fields.
        </p>
      )}
      {waiting.map((words) => (
        <Waiting
          key={`${words.session} ${words.path}`}
          words={words}
          isHere={words.path === pathname}
          onDismiss={() => dismiss(words)}
        />
      ))}
    </>
  )
}

function countFields(all: readonly Words[]): number {
  return all.reduce((sum, { fields }) => sum + fields.length, 0)
}

/** Saves what is typed as the page is left, however that comes about. */
function useSavedWords({ person, session }: Writer): void {
  const { pathname } = useLocation()
  const path = useRef(pathname)
  useLayoutEffect(() => {
    path.current = pathname
  }, [pathname])
  useLayoutEffect(() => {
    let isSigningOut = false
    const save = () => {
      if (isSigningOut) {
        forgetWords()
        return
      }
      const own = { person, session, path: path.current }
      const others = readWords().filter((words) => words.session !== session || words.path !== own.path)
      const fields = typedFields(wordFields())
      writeWords(fields.length > 0 ? [...others, { ...own, fields }] : others)
    }
    // Who signs out leaves nothing behind.
    const noteSignOut = ({ target }: Event) => {
      isSigningOut ||= target instanceof HTMLFormElement && new URL(target.action).pathname === '/sign-out'
    }
    addEventListener('pagehide', save)
    addEventListener('submit', noteSignOut)
    return () => {
      removeEventListener('pagehide', save)
      removeEventListener('submit', noteSignOut)
      // A link that found the session ended leads to the sign-in without the page being loaded again.
      save()
    }
  }, [person, session])
}

interface WaitingProps {
  words: Words
  isHere: boolean
  onDismiss: () => void
}

function Waiting({ words: { path, fields }, isHere, onDismiss }: WaitingProps) {
  return (
    <aside
      aria-label="What you typed"
      className="surface-card mb-6 border border-line border-l-4 border-l-marigold p-4"
    >
      <p>
        {isHere
          ? 'You typed this before you signed in again. That field now has other text in it, or it’s gone.'
          : 'You typed something on another page before you signed in again. It’s still here.'}
      </p>
      <details open={isHere}>
        <summary className="prose-link flex min-h-11 cursor-pointer items-center text-fine">Show it</summary>
        {fields.map(({ at, value }: TypedField) => (
          <pre key={at} dir="auto" className="whitespace-pre-wrap font-sans text-fine [overflow-wrap:anywhere]">
            {value}
          </pre>
        ))}
      </details>
      <p className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
        {!isHere && (
          <TextLink href={path} className="font-semibold">
            Back to that page
          </TextLink>
        )}
        <Button type="button" variant="outline" size="small" onClick={onDismiss}>
          Throw it away
        </Button>
      </p>
    </aside>
  )
}
