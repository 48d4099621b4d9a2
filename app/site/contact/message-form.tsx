import { useState } from 'react'
import { site } from '../../../site.config.ts'
import { supportMailto } from '../../catalog/support.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { type ContactMessage, letterOf } from './message.ts'

/**
 * Hands what was typed to the visitor's own mail program, and says so; nothing is sent by the page itself. A form of the
 * method `dialog` outside of a dialog goes nowhere while script is still on its way, so nothing typed gets into an
 * address. Where there is no script there is no form, and the link beneath is the way.
 */
export function MessageForm() {
  const [state, setState] = useState<'writing' | 'handed-over'>('writing')
  const handOver = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    window.location.href = letterOf(Object.fromEntries(new FormData(event.currentTarget)) as unknown as ContactMessage)
    setState('handed-over')
  }
  return (
    <>
      <form method="dialog" onSubmit={handOver} className="needs-script not-printed grid gap-5 sm:grid-cols-2">
        <TextField label="First name" name="firstName" autoComplete="given-name" />
        <TextField label="Last name" name="lastName" autoComplete="family-name" />
        <TextField
          label="Email (needed)"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          className="sm:col-span-2"
        />
        <TextField label="Kind of business" name="businessType" hint="For example: bakery, app, nonprofit" />
        <TextField label="Subject" name="subject" hint="So that it reaches the right person" />
        <TextArea label="Message (needed)" name="message" required className="sm:col-span-2" />
        <div className="sm:col-span-2">
          <Button type="submit" size="large" className="w-full sm:w-auto">
            Open as an email
          </Button>
        </div>
      </form>
      <p role="status" className={state === 'handed-over' ? 'measure mt-5 border-evergreen border-l-4 pl-4' : ''}>
        {state === 'handed-over' &&
          'Your mail program has your message now. Press send there: until you do, nothing has reached us. What you typed stays on this page.'}
      </p>
      <p className="measure mt-5 text-small text-soft">
        No mail program on this device? Write to us directly, from anywhere:{' '}
        <a href={supportMailto({ subject: 'A message' })} className="prose-link">
          {site.supportEmail}
        </a>
        .
      </p>
    </>
  )
}
