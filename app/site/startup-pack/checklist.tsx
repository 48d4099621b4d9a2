import type { StartupPackContent } from '../../catalog/schemas/packs.ts'

/** The contents as a form that waits to be ticked off. */
export function Checklist({ items }: { items: StartupPackContent['contents']['items'] }) {
  return (
    <ul className="mt-4">
      {items.map(({ name, what }) => (
        <li key={name} className="grid grid-cols-[1.125rem_1fr] gap-x-4 border-line border-t py-3.5">
          <span aria-hidden="true" className="mt-1 size-4.5 border-[1.5px] border-evergreen" />
          <div>
            <h3 className="text-body leading-snug">{name}</h3>
            <p className="mt-0.5 text-small text-soft">{what}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
