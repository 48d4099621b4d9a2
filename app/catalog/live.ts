import { content } from './content.ts'

/** Known when the pages are built: a demonstration has other pages. The desk can look at a page as a live site shows it. */
const mode = content('mode', {
  get live() {
    return (import.meta.env?.VITE_MODE ?? 'demo') === 'live'
  },
})

/** Whether the pages are those of a live site. */
export function isLive(): boolean {
  return mode.live
}
