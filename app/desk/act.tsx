import { Button } from '../ui/button.tsx'
import { TextButton } from '../ui/kit/links.tsx'

interface ActProps {
  /** Which of the page's acts it presses. */
  does: string
  label: React.ReactNode
  /** What it's pressed for, where several buttons say the same: for someone who hears the page. */
  about?: string | undefined
}

/** A button of a page's form. */
export function Act({ does, label, about, ...button }: ActProps & React.ComponentProps<typeof Button>) {
  return (
    <Button name="do" value={does} {...button}>
      <ActLabel label={label} about={about} />
    </Button>
  )
}

/** One that looks like a link. */
export function TextAct({ does, label, about, ...button }: ActProps & React.ComponentProps<typeof TextButton>) {
  return (
    <TextButton name="do" value={does} {...button}>
      <ActLabel label={label} about={about} />
    </TextButton>
  )
}

function ActLabel({ label, about }: Omit<ActProps, 'does'>) {
  return (
    <>
      {label}
      {about && <span className="sr-only">: {about}</span>}
    </>
  )
}
