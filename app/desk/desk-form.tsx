import { useRouteLoaderData } from 'react-router'
import { HiddenFields } from '../ui/kit/form.tsx'
import { PasskeyForm } from '../ui/passkey-form.tsx'
import { type DeskPage, guardOf, stepUpOf } from './desk-actions.ts'
import type { loader } from './layout.tsx'

interface DeskFormProps extends React.ComponentProps<'form'> {
  page: DeskPage
  /** The address's own parameter, such as an order's id. */
  about?: string
  fields?: React.ComponentProps<typeof HiddenFields>['values']
}

/** A form of the desk, which a passkey signs before it's sent where its button needs that. */
export function DeskForm({ page, about, fields = {}, children, ...form }: DeskFormProps) {
  // In a demonstration nobody has a passkey.
  const needsPasskey = useRouteLoaderData<typeof loader>('desk/layout')?.needsPasskey ?? true
  return (
    <PasskeyForm
      ceremonies={needsPasskey ? ['step-up'] : []}
      stepUp={(fields) => (guardOf(page, fields) === 'passkey' ? stepUpOf(page, fields, about) : undefined)}
      {...form}
    >
      <HiddenFields values={fields} />
      {children}
    </PasskeyForm>
  )
}
