import { Button } from '../../ui/button.tsx'

/** Mails someone the link to tell their story by. */
export function AskForStory({ email, press, size }: { email: string; press: string; size?: 'small' }) {
  return (
    <form method="post" action="/desk/stories">
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="press" value={press} />
      <Button name="do" value="ask" variant="outline" size={size}>
        Ask for their story
      </Button>
    </form>
  )
}
