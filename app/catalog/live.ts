let mode = (): boolean | undefined => undefined

/** At the server: where it comes from that pages are shown as a live site would show them. */
export function readModeFrom(source: () => boolean | undefined): void {
  mode = source
}

/** Whether the pages are those of a live site. Known when they are built: a demonstration has other pages. */
export function isLive(): boolean {
  const set = import.meta.env?.SSR === false ? undefined : mode()
  return set ?? (import.meta.env?.VITE_MODE ?? 'demo') === 'live'
}
