import { existsSync, lstatSync, readdirSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { UpdateError } from './update-error.ts'

/** Where the releases of a site are: `home/releases/NAME`, and `home/current`, a link to the one that serves. */
export interface Site {
  home: string
  releases: string
  /** The folder of the release that serves now. */
  release: string
}

/** The site that this release belongs to. @throws UpdateError when it isn't in a folder of releases */
export function siteOf(release: string): Site {
  const releases = dirname(release)
  const home = dirname(releases)
  if (basename(releases) !== 'releases' || !isLink(join(home, 'current'))) throw new UpdateError(notInReleases(release))
  return { home, releases, release }
}

const notInReleases = (release: string) =>
  `${release} isn’t a folder such as /opt/unborrowed/releases/first with a link /opt/unborrowed/current to it, so nothing could take its place in one move. docs/go-live.md, step 3, says how to lay it out.`

/** Makes `current` lead to another release, in one move. */
export function pointCurrent({ home }: Site, release: string): void {
  const next = join(home, 'current.next')
  rmSync(next, { force: true })
  symlinkSync(join('releases', basename(release)), next)
  renameSync(next, join(home, 'current'))
}

export function currentRelease({ home }: Site): string {
  return realpathSync(join(home, 'current'))
}

/** A name that sorts by time, and by which a later update knows its own folders. */
export function newReleaseFolder({ releases }: Site, now: Date): string {
  return join(
    releases,
    now
      .toISOString()
      .replace(/[-:]|\.\d+Z$/g, '')
      .replace('T', '-'),
  )
}

const MADE_BY_UPDATE = /^\d{8}-\d{6}$/

/** Removes what updates have made, but these: an owner's own folders stay. */
export function removeReleases({ releases }: Site, kept: readonly string[]): string[] {
  const old = readdirSync(releases)
    .filter((name) => MADE_BY_UPDATE.test(name))
    .map((name) => join(releases, name))
    .filter((folder) => !kept.includes(folder))
  for (const folder of old) rmSync(folder, { recursive: true, force: true })
  return old
}

/** Gives a release the one file of the settings: `home/.env`, to which the first update moves it. */
export function shareSettings({ home, release }: Site, next: string): void {
  const [shared, own] = [join(home, '.env'), join(release, '.env')]
  if (isFile(own)) {
    renameSync(own, shared)
    linkSettings(release)
  }
  if (existsSync(shared)) linkSettings(next)
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function linkSettings(release: string): void {
  const path = join(release, '.env')
  rmSync(path, { force: true })
  symlinkSync(join('..', '..', '.env'), path)
}
