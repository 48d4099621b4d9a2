/** Whether the pages are those of a live site. Known when they are built: a demonstration has other pages. */
export function isLive(): boolean {
  return (import.meta.env?.VITE_MODE ?? 'demo') === 'live'
}
