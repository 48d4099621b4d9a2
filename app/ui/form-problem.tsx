import { Alert } from './alert.tsx'
import { useFixedFields } from './fixed-fields.ts'

interface FormProblemProps {
  problem: string
  fields: { id: string; label: string }[]
}

/** Why a form was not taken, with a link to each field that has an error. It goes away with the last of them. */
export function FormProblem({ problem, fields: invalid }: FormProblemProps) {
  const fixed = useFixedFields()
  const fields = invalid.filter(({ id }) => !fixed.has(id))
  if (invalid.length > 0 && fields.length === 0) return null
  return (
    <Alert>
      {problem}
      {fields.length > 0 && ' Please check '}
      {fields.map(({ id, label }, index) => (
        <span key={id}>
          {index > 0 && (index === fields.length - 1 ? ' and ' : ', ')}
          <a href={`#${id}`} className="underline">
            {label}
          </a>
        </span>
      ))}
      {fields.length > 0 && '.'}
    </Alert>
  )
}
