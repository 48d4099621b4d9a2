import { Button } from '../../ui/button.tsx'
import { PressForm } from '../../ui/kit/form.tsx'

/** Mails someone the link to tell their story by. */
export function AskForStory({ email, press, size }: { email: string; press: string; size?: 'small' }) {
  return (
    <PressForm action="/desk/stories" fields={{ email, press }}>
      <Button name="do" value="ask" variant="outline" size={size}>
        Ask for their story
      </Button>
    </PressForm>
  )
}
