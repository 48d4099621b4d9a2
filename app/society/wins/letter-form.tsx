import { Form } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LETTER_NOTE, LETTER_TYPES } from './letter-text.ts'
import { WINS_PATH } from './win-path.ts'

/** Sends the coach the letter of a win that isn't decided yet, or replaces it. */
export function LetterForm({
  win: { id, title },
  hasLetter,
  problem,
}: {
  win: { id: string; title: string }
  hasLetter: boolean
  problem: string | undefined
}) {
  return (
    <Form
      method="post"
      action={`${WINS_PATH}/${id}/letter`}
      encType="multipart/form-data"
      reloadDocument
      id={`letter-${id}`}
      className="not-printed mt-2 grid w-full scroll-mt-20 gap-2"
    >
      {problem && <Alert>{problem}</Alert>}
      <label className="block text-small">
        <span className="font-semibold">{hasLetter ? 'Send another letter instead' : 'Send the award letter'}</span>
        <span className="sr-only"> for {title}</span>
        <input
          type="file"
          name="letter"
          accept={LETTER_TYPES}
          required
          aria-describedby={`letter-note-${id}`}
          className="input mt-1 block text-fine file:mr-3 file:font-semibold file:underline"
        />
      </label>
      <p id={`letter-note-${id}`} className="measure text-fine text-soft">
        {LETTER_NOTE}
      </p>
      <Button type="submit" size="small" variant="outline" className="justify-self-start">
        Send the letter<span className="sr-only">: {title}</span>
      </Button>
    </Form>
  )
}
