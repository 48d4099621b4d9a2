import { site } from '../../../site.config.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../email-field/email-field.tsx'

/** Asks for the address to sign in with. A plain form: it needs no script. */
export function LoginForm({ next, again }: { next: string; again?: { email: string; problem: string } | undefined }) {
  return (
    <form method="post" action="/login" noValidate className="mt-8 grid gap-5">
      {again && <Alert>Nothing is sent yet.</Alert>}
      <input type="hidden" name="next" value={next} />
      <EmailField
        label="Your email address"
        name="email"
        inputMode="email"
        required
        defaultValue={again?.email}
        error={again?.problem}
        autoFocus={again !== undefined}
      />
      <Button size="large" className="justify-self-start max-sm:w-full">
        Email me a link
      </Button>
    </form>
  )
}

/** In a demonstration alone: nobody has to be emailed to look around. */
export function DemoButtons({ next }: { next: string }) {
  return (
    <form method="post" action="/login/demo" className="mt-8 border-line border-t border-dashed pt-6">
      <input type="hidden" name="next" value={next} />
      <p className="text-small text-soft">This is a demonstration, so you can also walk right in:</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <Button name="as" value="coach" variant="outline">
          Sign in as {site.coach}
        </Button>
        <Button name="as" value="member" variant="outline">
          Sign in as a sample member
        </Button>
      </p>
    </form>
  )
}
