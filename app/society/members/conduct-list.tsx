import { CONDUCT } from './conduct.ts'

export function ConductList({ heading: Heading = 'h3' }: { heading?: 'h2' | 'h3' }) {
  return (
    <ol className="mt-4">
      {CONDUCT.map(({ title, text }) => (
        <li key={title} className="border-line border-b py-4 first:border-t">
          <Heading className="font-display font-semibold text-lead">{title}</Heading>
          <p className="measure mt-1 text-small">{text}</p>
        </li>
      ))}
    </ol>
  )
}
