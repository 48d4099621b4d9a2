import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { CardPage } from './card-page.tsx'
import { classes } from './classes.ts'
import { FixedFieldsProvider, useFixing } from './fixed-fields.ts'
import { fillSavedFields } from './saved-fields.ts'

interface GuardedFormProps {
  /** Where it is sent to, with script and without. */
  action: string
  /** Its name at the guard: lower-case letters and hyphens. */
  form: string
  /** Sends it by script. Left out, the browser sends the form as it is. */
  onSend?: ((data: FormData) => void) | undefined
  /** What the server replied: its errors go away field by field as they are fixed. */
  reply?: unknown
}

/**
 * A form with the guard's trap in it. With script it fetches its token at the first touch, to have it when the form is
 * sent; without, the reply is a page to confirm, which has one. How to guard a form on the server:
 * platform/forms/form-guard.ts.
 */
export function GuardedForm({
  action,
  form,
  onSend,
  reply,
  className,
  children,
  ...rest
}: GuardedFormProps & Omit<React.ComponentProps<'form'>, 'action' | 'method'>) {
  const element = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<'idle' | 'preparing'>('idle')
  const fixing = useFixing(reply)
  useEffect(() => fillSavedFields(element.current), [])
  const { token, touch } = useTokenFields(form, element)
  const send = async (event: React.SubmitEvent<HTMLFormElement>) => {
    if (!onSend) return
    event.preventDefault()
    if (state === 'preparing') return
    const { currentTarget, nativeEvent } = event
    setState('preparing')
    touch()
    const fields = (await token.current) ?? []
    const data = new FormData(currentTarget, nativeEvent.submitter) // with what was corrected meanwhile
    for (const [name, value] of fields) data.set(name, value)
    if (fields.length === 0) token.current = undefined // the next attempt fetches it again
    setState('idle')
    onSend(data)
  }
  return (
    <form
      ref={element}
      method="post"
      action={action}
      className={classes(className, state === 'preparing' && 'preparing') || undefined}
      onFocus={touch}
      onInput={(event) => {
        touch()
        fixing.note(event)
      }}
      onSubmit={send}
      {...rest}
    >
      <FixedFieldsProvider value={fixing.ids}>{children}</FixedFieldsProvider>
      <Honeypot />
    </form>
  )
}

/** The fields of the token, and what fetches them at a touch. */
function useTokenFields(form: string, element: React.RefObject<HTMLFormElement | null>) {
  const token = useRef<Promise<[string, string][]>>(undefined)
  useEffect(() => {
    // Someone may have begun to type before the script was loaded.
    if (element.current?.contains(document.activeElement)) token.current ??= fetchTokenFields(form)
  }, [form, element])
  const touch = () => {
    token.current ??= fetchTokenFields(form)
  }
  return { token, touch }
}

/**
 * The reply to a form without a token: one click sends all of it again, with a token.
 *
 * @param fields what was typed (fieldsToResend in platform/forms/form-guard.ts)
 */
export function ConfirmForm({
  action,
  token,
  fields,
  label = 'Yes, send it',
  onSend,
}: Omit<GuardedFormProps, 'form' | 'reply'> & {
  token: string
  fields: readonly (readonly [name: string, value: string])[]
  label?: string
}) {
  const send = (event: React.SubmitEvent<HTMLFormElement>) => {
    if (!onSend) return
    event.preventDefault()
    onSend(new FormData(event.currentTarget))
  }
  return (
    <form method="post" action={action} onSubmit={send}>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="form_token" value={token} />
      <Honeypot />
      <Button size="large" className="w-full sm:w-auto">
        {label}
      </Button>
    </form>
  )
}

/** Why there is one more click, and what comes of it. It's found by whatever moves the focus to a reply. */
export function WhyConfirm({ className, children }: { className?: string; children: React.ReactNode }) {
  return (
    <p tabIndex={-1} className={className}>
      One more click so we know you’re human. {children}
    </p>
  )
}

/** The email address among fields to send again. */
export function ConfirmedEmail({ fields }: Pick<React.ComponentProps<typeof ConfirmForm>, 'fields'>) {
  return <strong className="[overflow-wrap:anywhere]">{new Map(fields).get('email')?.trim()}</strong>
}

/** The page to confirm, for a form whose reply is a page of its own. */
export function ConfirmPage({
  lead = 'Click the button to send it. This tells us you’re human.',
  children,
  ...form
}: { lead?: string } & React.ComponentProps<typeof ConfirmForm> & React.PropsWithChildren) {
  return (
    <CardPage heading="One more step" lead={lead} footer={<ConfirmForm {...form} />}>
      <div className="mt-7 mb-7">{children}</div>
    </CardPage>
  )
}

/** Hidden from people, by keyboard too: only machines fill it in. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Leave this empty
        <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** The fields that prove how long the form was open. Without them the server replies with a page to confirm. */
async function fetchTokenFields(form: string): Promise<[string, string][]> {
  return fetch(`/forms/${form}/token`, { signal: AbortSignal.timeout(5000) })
    .then(async (answer) => {
      const { token, wait } = await answer.json()
      await new Promise((resolve) => setTimeout(resolve, wait))
      return [['form_token', token]] satisfies [string, string][]
    })
    .catch(() => []) // offline or too slow: the form is sent without
}
