/** A register of entries, ruled above and between. Its children are `RegisterRow`s. */
export function NumberedList({ children }: { children: React.ReactNode }) {
  return <ol className="border-current border-t-2">{children}</ol>
}

/** One numbered entry: who and what, a figure, and a stamp or tag. */
export function NumberedRow({
  number,
  portrait,
  title,
  figure,
  tag,
  children,
}: {
  number: string
  portrait?: React.ReactNode
  title: React.ReactNode
  figure?: React.ReactNode
  tag?: React.ReactNode
  children?: React.ReactNode
}) {
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2 border-line border-b py-5 lg:grid-cols-[6rem_auto_minmax(0,1fr)_auto_minmax(0,13rem)]">
      <span className="label col-span-2 text-soft lg:col-span-1">No. {number}</span>
      {portrait ?? <span />}
      <div>
        <p className="font-display font-semibold text-title">{title}</p>
        {children && <p className="text-small text-soft">{children}</p>}
      </div>
      <p className="col-start-2 font-display font-semibold text-title lg:col-auto">{figure}</p>
      <p className="col-start-2 lg:col-auto lg:text-center">{tag}</p>
    </li>
  )
}
