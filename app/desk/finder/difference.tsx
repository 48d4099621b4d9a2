/** What a page no longer says, and what it says instead. */
export function Difference({ gone, fresh }: { gone: readonly string[]; fresh: readonly string[] }) {
  return (
    <ul className="mt-3 text-small [overflow-wrap:anywhere]">
      {gone.slice(0, 12).map((line) => (
        <li key={`- ${line}`} className="text-soft">
          <span aria-hidden="true">−&nbsp;</span>
          <span className="sr-only">No longer: </span>
          <del>{line}</del>
        </li>
      ))}
      {fresh.slice(0, 12).map((line) => (
        <li key={`+ ${line}`}>
          <span aria-hidden="true">+&nbsp;</span>
          <span className="sr-only">Now: </span>
          <ins className="no-underline">{line}</ins>
        </li>
      ))}
    </ul>
  )
}
