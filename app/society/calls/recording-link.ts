/**
 * Where a recording plays from a moment on: undefined where its host isn't known to take a time.
 *
 * YouTube takes `t=750s`, as its "Start at" writes it (support.google.com/youtube/answer/57741). Vimeo takes `#t=750s`, as
 * vembedr's `use_start_time` does (CRAN). Of others no such rule is known.
 *
 * @param at in seconds
 */
export function recordingAt(recording: string, at: number): string | undefined {
  const url = URL.parse(recording)
  const host = url?.hostname.replace(/^(www|m)\./, '')
  if (url?.protocol !== 'https:') return undefined
  switch (host) {
    case 'youtube.com':
      if (!/^\/(watch$|live\/)/.test(url.pathname)) return undefined
      url.searchParams.set('t', `${at}s`)
      return url.href
    case 'youtu.be':
      url.searchParams.set('t', `${at}s`)
      return url.href
    case 'vimeo.com':
    case 'player.vimeo.com':
      url.hash = `t=${at}s`
      return url.href
    default:
      return undefined
  }
}
