export const PAGES_PATH = '/desk/pages'
export const PUBLISH_PATH = '/desk/pages/publish'
export const PREVIEW_PATH = '/desk/preview'
export const GOING_LIVE_PATH = '/desk/going-live'

/** A page of the site as it's looked at before it counts. */
export interface PreviewPage {
  path: string
  title: string
}

export const filePath = (file: string): string => `${PAGES_PATH}/${file}`

export const partPath = (file: string, part: string): string => `${PAGES_PATH}/${file}/${part}`

/** Of a field's input, by its path in the content. */
export const fieldId = (name: string): string => `field-${name.replaceAll('.', '-')}`

/** @param isLive as a live site would show it, without samples */
export function previewPath(page: string, { isLive = false } = {}): string {
  return `${PREVIEW_PATH}?${new URLSearchParams({ page, ...(isLive && { live: '' }) })}`
}
