/** A table that scrolls by itself where letters are too large for its columns, so that the page doesn't. */
export function ScrolledTable({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard, and Safari gives it no focus by itself.
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-fine">{children}</table>
    </section>
  )
}
