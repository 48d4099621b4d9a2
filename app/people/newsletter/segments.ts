import { offers } from '../../catalog/offers.ts'

/** A part of the readers, by facts alone: `everyone`, `members`, `bought:blueprint`. */
export type Segment = string

/** Every segment with its name, in the order in which a page lists them. */
export const SEGMENTS: readonly { segment: Segment; label: string }[] = [
  { segment: 'everyone', label: 'Everyone who confirmed' },
  { segment: 'members', label: 'Members of the Society' },
  { segment: 'not-members', label: 'Everyone but members' },
  { segment: 'buyers', label: 'Everyone who has bought something' },
  { segment: 'not-buyers', label: 'Everyone who hasn’t bought anything' },
  { segment: 'quiet', label: 'Buyers who bought nothing in 90 days' },
  ...Object.values(offers).map(({ id, title }) => ({ segment: `bought:${id}`, label: `Bought: ${title}` })),
]

export function segmentLabel(segment: Segment): string {
  return SEGMENTS.find((one) => one.segment === segment)?.label ?? segment
}
