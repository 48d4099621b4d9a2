/** Numbered steps, side by side where there is room. */
export function Steps({ children }: { children: React.ReactNode }) {
  return <ol className="grid break-inside-avoid border border-line bg-card md:grid-cols-3">{children}</ol>
}

export function Step({ number, title, children }: { number: number; title: string; children: React.ReactNode }) {
  return (
    <li className="border-line p-5 not-first:border-t md:p-6 md:not-first:border-t-0 md:not-first:border-l lg:p-8">
      <div className="mb-3 flex items-center gap-3 md:max-lg:flex-col md:max-lg:items-start md:max-lg:gap-2">
        <p aria-hidden="true" className="font-display font-semibold text-accent text-heading">
          {number}
        </p>
        <h3 className="text-title">
          <span className="sr-only">{`Step ${number}: `}</span>
          {title}
        </h3>
      </div>
      {children}
    </li>
  )
}
