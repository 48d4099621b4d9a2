import { useState } from 'react'
import { Alert } from './alert.tsx'

/** What a passkey is asked for before the form is sent, and the form's field that takes the answer. */
type Ceremony = 'sign-in' | 'register' | 'step-up'

const FIELDS: Record<Ceremony, string> = { 'sign-in': 'passkey', register: 'passkey', 'step-up': 'step_up' }

/**
 * A form that a passkey confirms before it is sent. For a step-up the passkey signs for the `action`, `subject` and `cents`
 * that `stepUp` names; the server checks them again. Passkeys need script, and a page that needs them says so.
 */
export function PasskeyForm({
  ceremonies,
  stepUp,
  children,
  ...form
}: {
  ceremonies: readonly Ceremony[]
  stepUp?: (fields: FormData) => { action: string; subject: string; cents: number }
} & Omit<React.ComponentProps<'form'>, 'onSubmit' | 'method'>) {
  const [problem, setProblem] = useState<string>()
  const confirm = async (event: React.SubmitEvent<HTMLFormElement>) => {
    if (ceremonies.length === 0) return
    event.preventDefault()
    const element = event.currentTarget
    setProblem(undefined)
    try {
      for (const ceremony of ceremonies) {
        const subject = ceremony === 'step-up' ? stepUp?.(new FormData(element)) : undefined
        const input = element.elements.namedItem(FIELDS[ceremony])
        if (input instanceof HTMLInputElement) input.value = await askPasskey(ceremony, subject)
      }
      element.submit()
    } catch (error) {
      // The browser's own words for it differ, and many end it on purpose.
      if (!(error instanceof Error)) throw error
      setProblem(
        error.cause === 429 ? error.message : 'Your passkey didn’t confirm it. Nothing changed. Please try again.',
      )
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
