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
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2 border-line border-b py-5 md:grid-cols-[auto_minmax(0,1fr)_auto] lg:grid-cols-[6rem_auto_minmax(0,1fr)_auto_minmax(0,13rem)]">
      <span className="label col-span-2 text-soft md:col-span-3 lg:col-span-1">No. {number}</span>
      <div className="md:max-lg:row-span-2">{portrait}</div>
      <div className="md:max-lg:row-span-2">
        <p className="font-display font-semibold text-title">{title}</p>
        {children && <p className="text-small text-soft">{children}</p>}
      </div>
      <p className="col-start-2 font-display font-semibold text-title md:max-lg:col-start-3 md:max-lg:self-end md:max-lg:text-right lg:col-auto">
        {figure}
      </p>
      <p className="col-start-2 md:max-lg:col-start-3 md:max-lg:self-start md:max-lg:text-right lg:col-auto lg:text-center">
        {tag}
      </p>
    </li>
  )
}
