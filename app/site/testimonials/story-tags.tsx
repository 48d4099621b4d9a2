import { Stamp } from '../../ui/card.tsx'

/** What a story is about, stamped on it. */
export function StoryTags({ tags }: { tags: readonly string[] }) {
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-x-3 gap-y-2.5">
      {tags.map((tag) => (
        <li key={tag}>
          <Stamp>{tag}</Stamp>
        </li>
      ))}
    </ul>
  )
}
