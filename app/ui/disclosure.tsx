/** A question that opens onto its answer, without script. Put several under one another. */
export function Disclosure({ summary, children }: { summary: React.ReactNode; children: React.ReactNode }) {
  return (
    <details className="disclosure">
      <summary>{summary}</summary>
      <div className="measure pb-5">{children}</div>
    </details>
  )
}
