import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

interface VideoProps {
  /** Where it is. */
  video: string | undefined
  /** Whether the form that changes it is there, too. */
  isCoach: boolean
  /** What came back unsaved, and why. */
  refused: { problem: string; typed: string } | undefined
}

/** The lesson as a video, where the coach has one. */
export function LessonVideo({ video, isCoach, refused }: VideoProps) {
  return (
    <>
      {video && (
        <p className="mt-4">
          <a href={video} className="prose-link inline-flex min-h-11 items-center" rel="noreferrer">
            Watch the video of this lesson
          </a>
        </p>
      )}
      {isCoach && (
        <Form key={video} method="post" className="mt-4 grid max-w-xl gap-3">
          <TextField
            label="Your video of this lesson (optional)"
            hint="A link that begins with https://. Members see it above the text. Empty it to take the video away."
            name="video"
            type="url"
            maxLength={500}
            defaultValue={refused?.typed ?? video}
            error={refused?.problem}
          />
          <Button type="submit" name="do" value="video" variant="outline" className="justify-self-start">
            Save the link
          </Button>
        </Form>
      )}
    </>
  )
}
