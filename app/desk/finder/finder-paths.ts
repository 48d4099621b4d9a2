import type { EditionName } from '../../finder/editions/publishing/publishing.ts'

export const FINDER_PATH = '/desk/finder'
export const DATA_PATH = `${FINDER_PATH}/data`
export const CANDIDATES_PATH = `${FINDER_PATH}/candidates`
export const CLIP_PATH = `${FINDER_PATH}/clip`
/** Of one page. Its forms are sent there, too: what's refused comes back with what was typed. */
export const clipPath = (id: string) => `${CLIP_PATH}?page=${id}`
/** Where a file of a source is sent, whichever source. */
export const UPLOAD_PATH = `${FINDER_PATH}/upload`

export const editionId = ({ month, audience }: EditionName): string => `${month}-${audience}`
export const editionPath = (name: EditionName): string => `${FINDER_PATH}/${editionId(name)}`

/** The page of an edition as its buyers see it. */
export const previewPath = (name: EditionName): string => `/edition-previews/${editionId(name)}`

export const READERS: Record<EditionName['audience'], string> = {
  'small-business': 'for small businesses',
  nonprofit: 'for nonprofits',
}

/** The candidates of each audience, as links. */
export const CANDIDATE_LINKS = Object.entries(READERS).map(([audience, label]) => ({
  audience,
  href: `${CANDIDATES_PATH}?for=${audience}`,
  label: label.replace('for', 'For'),
}))
