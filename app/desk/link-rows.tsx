interface LinkRow {
  href: string
  label: string
  /** A second line, in smaller type. */
  detail?: string | null | undefined
}

/** A list in which each whole row is a link. */
export function LinkRows({ rows }: { rows: readonly LinkRow[] }) {
  return (
    <ul>
      {rows.map(({ href, label, detail }) => (
        <li key={`${href} ${label}`} className="border-line border-b">
          <a href={href} className="block min-h-11 py-3 hover:bg-deep-paper">
            <span className="block font-display font-semibold [overflow-wrap:anywhere]">
              <bdi>{label}</bdi>
            </span>
            {detail && <span className="block text-fine text-soft [overflow-wrap:anywhere]">{detail}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A person by their name above the address, with what they bought in all and when they were last here. */
export function personRow({
  email,
  name,
  href,
  facts,
}: {
  email: string
  name: string | null | undefined
  href: string
  facts: string
}) {
  return { href, label: name ?? email, detail: [name && email, facts].filter(Boolean).join(' · ') }
}
