/** Two ledger columns: what it costs in clay, what it brings in green. */
export function Comparison({ minus, plus }: { minus: ComparisonColumn; plus: ComparisonColumn }) {
  return (
    <div className="ledger">
      <Column {...minus} className="ledger-column ledger-minus" />
      <Column {...plus} className="ledger-column ledger-plus" />
    </div>
  )
}

interface ComparisonColumn {
  title: string
  items: readonly string[]
}

function Column({ title, items, className }: ComparisonColumn & { className: string }) {
  return (
    <div className={className}>
      <h3 className="text-title">{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
