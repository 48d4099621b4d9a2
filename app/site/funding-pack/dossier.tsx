import type { FundingPackContent } from '../../catalog/schemas/packs.ts'

/** The contents as sheets in a folder, each with its tab. */
export function Dossier({ number, items }: Pick<FundingPackContent['contents'], 'number' | 'items'>) {
  return (
    <ol className="grid gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {items.map(({ name, what }, index) => (
        <li key={name} className="flex flex-col">
          <p aria-hidden="true" className="label w-fit bg-evergreen px-4 py-1.5 text-card">
            {number} {index + 1}
          </p>
          <div className="surface-card flex-1 border border-evergreen p-6 shadow-letter">
            <h3 className="text-title">{name}</h3>
            <p className="mt-2 text-small text-soft">{what}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
