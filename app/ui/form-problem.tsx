import { Alert } from './alert.tsx'

/** Why a form was not taken, with a link to each field that has an error. */
export function FormProblem({ problem, fields }: { problem: string; fields: { id: string; label: string }[] }) {
  return (
    <Alert>
      {problem}
      {fields.length > 0 && ' Please look at: '}
      {fields.map(({ id, label }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <a href={`#${id}`} className="underline">
            {label}
          </a>
        </span>
      ))}
    </Alert>
  )
}
