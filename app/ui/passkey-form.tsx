import { useRef, useState } from 'react'
import { Alert } from './alert.tsx'

/** What a passkey is asked for before the form is sent, and the form's field that takes the answer. */
type Ceremony = 'sign-in' | 'register' | 'step-up'

const FIELDS: Record<Ceremony, string> = { 'sign-in': 'passkey', register: 'passkey', 'step-up': 'step_up' }

/**
 * A form that a passkey confirms before it is sent. For a step-up the passkey signs for the `action`, `subject` and `cents`
 * that `stepUp` names, and for nothing where it names none; the server checks them again. Passkeys need script, and a page that
 * needs them says so.
 */
export function PasskeyForm({
  ceremonies,
  stepUp,
  children,
  ...form
}: {
  ceremonies: readonly Ceremony[]
  stepUp?: (fields: FormData) => { action: string; subject: string; cents: number } | undefined
} & Omit<React.ComponentProps<'form'>, 'onSubmit' | 'method'>) {
  const [problem, setProblem] = useState<string>()
  const isConfirmed = useRef(false)
  const confirm = async (event: React.SubmitEvent<HTMLFormElement>) => {
    const wasConfirmed = isConfirmed.current
    isConfirmed.current = false
    if (ceremonies.length === 0 || event.defaultPrevented || wasConfirmed) return
    const element = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    const subject = stepUp?.(new FormData(element, submitter))
    if (stepUp && !subject) return
    event.preventDefault()
    setProblem(undefined)
    try {
      for (const ceremony of ceremonies) {
        const input = element.elements.namedItem(FIELDS[ceremony])
        if (input instanceof HTMLInputElement)
          input.value = await askPasskey(ceremony, ceremony === 'step-up' ? subject : undefined)
      }
      isConfirmed.current = true
      element.requestSubmit(submitter)
    } catch (error) {
      // The browser's own words for it differ, and many end it on purpose.
      if (!(error instanceof Error)) throw error
      const isKnown = 'code' in error && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      setProblem(isKnown ? ALREADY_ADDED : error.cause === 429 ? error.message : UNCONFIRMED)
    }
  }
  return (
    <form method="post" {...form} onSubmit={confirm}>
      {children}
      {[...new Set(ceremonies.map((ceremony) => FIELDS[ceremony]))].map((name) => (
        <input key={name} type="hidden" name={name} />
      ))}
      {problem && <Alert className="mt-4">{problem}</Alert>}
    </form>
  )
}

const UNCONFIRMED = 'Your passkey didn’t confirm it. Nothing changed. Please try again.'
const ALREADY_ADDED =
  'There’s a passkey on this device already. Add the next one on another device, or on a security key.'

async function askPasskey(ceremony: Ceremony, stepUp: object | undefined): Promise<string> {
  const [{ startAuthentication, startRegistration }, answer] = await Promise.all([
    import('@simplewebauthn/browser'),
    fetch('/passkeys/options', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ purpose: ceremony, ...stepUp }),
    }),
  ])
  const { id, options, error } = await answer.json()
  if (!answer.ok) throw new Error(error.message, { cause: answer.status })
  const response =
    ceremony === 'register'
      ? await startRegistration({ optionsJSON: options })
      : await startAuthentication({ optionsJSON: options })
  return JSON.stringify({ id, response })
}
