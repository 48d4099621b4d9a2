/** Numbered steps, side by side where there is room. */
export function Steps({ children }: { children: React.ReactNode }) {
  return <ol className="grid break-inside-avoid border border-line bg-card md:grid-cols-3">{children}</ol>
}

export function Step({ number, title, children }: { number: number; title: string; children: React.ReactNode }) {
  return (
    <li className="border-line p-6 not-first:border-t md:p-8 md:not-first:border-t-0 md:not-first:border-l">
      <p aria-hidden="true" className="font-display font-semibold text-accent text-heading">
        {number}
      </p>
      <h3 className="mt-2 mb-3 text-title">
        <span className="sr-only">{`Step ${number}: `}</span>
        {title}
      </h3>
      {children}
    </li>
  )
}
