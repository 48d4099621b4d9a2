import { useRouteLoaderData } from 'react-router'
import { Button } from '../ui/button.tsx'
import { HiddenFields } from '../ui/kit/form.tsx'
import { TextButton } from '../ui/kit/links.tsx'
import { PasskeyForm } from '../ui/passkey-form.tsx'
import { type DeskHandle, guardOf, stepUpOf } from './desk-actions.ts'
import type { loader } from './layout.tsx'

interface DeskFormProps extends React.ComponentProps<'form'>, DeskHandle {
  /** Another page's, whose guards these are then; left out, this one's. */
  action?: string
  fields?: React.ComponentProps<typeof HiddenFields>['values']
}

/** A form of the desk, which a passkey signs before it's sent where its button needs that. */
export function DeskForm({ guards, fields = {}, children, ...form }: DeskFormProps) {
  // In a demonstration nobody has a passkey.
  const needsPasskey = useRouteLoaderData<typeof loader>('desk/layout')?.needsPasskey ?? true
  return (
    <PasskeyForm
      ceremonies={needsPasskey ? ['step-up'] : []}
      stepUp={(fields) =>
        guardOf({ guards }, fields) === 'passkey'
          ? stepUpOf(new URL(form.action ?? '', location.href), fields)
          : undefined
      }
      {...form}
    >
      <HiddenFields values={fields} />
      {children}
    </PasskeyForm>
  )
}

interface ActProps {
  /** Which of the page's acts it presses. */
  does: string
  label: React.ReactNode
  /** What it's pressed for, where several buttons say the same: for someone who hears the page. */
  about?: string | undefined
}

export function Act({ does, label, about, ...button }: ActProps & React.ComponentProps<typeof Button>) {
  return (
    <Button name="do" value={does} {...button}>
      <ActLabel label={label} about={about} />
    </Button>
  )
}

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
