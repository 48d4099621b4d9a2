import { existsSync } from 'node:fs'

/**
 * The system's Chromium: no npm package brings one along without running scripts at its installation. The one without windows
 * comes first, where it's installed: it loads a page in three fifths of the time, and opens a context in a third.
 */
export function findChromium(): string | undefined {
  return CHROMIUMS.find((path) => path && existsSync(path))
}

/** One that shows notifications, which the one without windows refuses. */
export function findNotifyingChromium(): string | undefined {
  return CHROMIUMS.find((path) => path && path !== HEADLESS_SHELL && existsSync(path))
}

/** @throws Error with instructions where no Chromium is found */
export function requireChromium(): string {
  const found = findChromium()
  if (!found) throw new Error('no Chromium was found: install it, or set CHROMIUM_PATH')
  return found
}

/** Of Debian's package of the same name. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** As root, in a container, without the browser's own lookups, which a closed network would refuse. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const CHROMIUMS = [
  process.env.CHROMIUM_PATH,
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
