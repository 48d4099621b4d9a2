import { site } from '../../site.config.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { ConfirmForm, GuardedForm } from '../ui/guarded-form.tsx'
import { SEARCH_PATH, type SearchReply } from './search-reply.ts'

/** Asks for the address that was paid with. The answer is the same whether or not anything was bought with it. */
export function SearchForm({
  reply,
  send,
  busy = false,
}: {
  reply?: SearchReply | undefined
  send?: (data: FormData) => void
  busy?: boolean
}) {
  if (reply?.state === 'asked') return <Asked email={reply.email} />
  if (reply?.state === 'confirm') {
    return (
      <ConfirmForm
        action={SEARCH_PATH}
        token={reply.token}
        kept={reply.kept}
        label="Yes, mail me my links"
        onSend={send}
      />
    )
  }
  return (
    <GuardedForm action={SEARCH_PATH} form="find-purchase" onSend={send} noValidate>
      {reply?.problem && <Alert>{reply.problem}</Alert>}
      <TextField
        id="find-email"
        name="email"
        label="The email address you paid with"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        defaultValue={reply?.email ?? ''}
        error={reply?.fault}
      />
      <Button type="submit" size="large" className="mt-5 w-full sm:w-auto" aria-disabled={busy || undefined}>
        {busy ? 'Sending...' : 'Mail me my links'}
      </Button>
    </GuardedForm>
  )
}

function Asked({ email }: { email: string }) {
  return (
    <div role="status" tabIndex={-1}>
      <h2 className="text-title">Look into your mail</h2>
      <p className="measure mt-3">
        If anything was bought with <strong className="[overflow-wrap:anywhere]">{email}</strong>, a mail with every
        link is on its way there. It takes a few minutes at most; look into your spam folder too.
      </p>
      <p className="measure mt-3 text-small text-soft">
        No mail? Then it was most likely another address. Try that one, or write to{' '}
        <a href={`mailto:${site.supportEmail}`} className="prose-link">
          {site.supportEmail}
        </a>{' '}
        with roughly what you bought and when.
      </p>
    </div>
  )
}
