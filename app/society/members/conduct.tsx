/** Changes with every change of the text: members accept the new one before they go on. */
export const CONDUCT_VERSION = '2026-11'

const CONDUCT: readonly { title: string; text: string }[] = [
  {
    title: 'What’s said here stays here',
    text: 'Don’t copy, quote or screenshot another member’s words, numbers or drafts anywhere else without asking them.',
  },
  {
    title: 'We compete fairly',
    text: 'Some of us apply for the same money. Don’t ask for another applicant’s price, and don’t share one. Never agree on prices or on who will bid.',
  },
  {
    title: 'Be kind and be plain',
    text: 'Talk about the draft, not the person. No insults, no slurs, no harassment, in public or in private.',
  },
  {
    title: 'No selling',
    text: 'Ask and offer help in Introductions. No cold pitches, no affiliate links, no loans.',
  },
  {
    title: 'Share only what’s yours to share',
    text: 'Don’t post Social Security or account numbers, anyone’s private papers, or a document you don’t have the rights to.',
  },
  {
    title: 'If someone breaks this',
    text: 'Press Report on the post. A person looks at it within 24 hours. You get a reason for every decision about you, and you can ask once to have it looked at again.',
  },
]

export function ConductList({ heading: Heading = 'h3' }: { heading?: 'h2' | 'h3' }) {
  return (
    <ol className="mt-4">
      {CONDUCT.map(({ title, text }) => (
        <li key={title} className="border-line border-b py-4 first:border-t">
          <Heading className="font-display font-semibold text-lead">{title}</Heading>
          <p className="measure mt-1 text-small">{text}</p>
        </li>
      ))}
    </ol>
  )
}
