/** A text of the site's content, with `*these words*` set as stressed. */
export function Stressed({ text, className }: { text: string; className?: string }) {
  return text.split('*').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <em key={part} className={className}>
        {part}
      </em>
    ),
  )
}
