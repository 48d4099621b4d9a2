import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from '../building/child.ts'
import { findChromium, findNotifyingChromium, HEADLESS_SHELL } from './chromium.ts'
import { findPostgres } from './postgres.ts'

/** What the tests need of a machine beside Node: its Debian package, and how to tell whether it is there. */
const TOOLS = {
  /** Any: what tests need. */
  chromium: { package: 'chromium-headless-shell', isThere: () => findChromium() !== undefined },
  /** The one that takes them the least time. */
  'chromium-headless-shell': { package: 'chromium-headless-shell', isThere: () => existsSync(HEADLESS_SHELL) },
  'chromium with windows': { package: 'chromium', isThere: () => findNotifyingChromium() !== undefined },
  postgresql: {
    package: 'postgresql',
    isThere: () => Boolean(process.env.TEST_DATABASE_URL) || findPostgres() !== undefined,
  },
  restic: { package: 'restic', isThere: () => canRun('restic', 'version') },
  'poppler-utils': { package: 'poppler-utils', isThere: () => canRun('pdftotext', '-v') },
  qpdf: { package: 'qpdf', isThere: () => canRun('qpdf', '--version') },
  libreoffice: {
    package: 'libreoffice-writer-nogui libreoffice-calc-nogui',
    isThere: () => canRun('soffice', '--version') && existsSync('/usr/lib/libreoffice/program/libsclo.so'),
  },
  epubcheck: {
    package: 'epubcheck default-jre-headless',
    isThere: () => existsSync(EPUBCHECK) && canRun('java', '-version'),
  },
}

/** A jar: Debian's own command for it needs a helper of the kernel that containers lack. */
export const EPUBCHECK = '/usr/share/java/epubcheck.jar'

export type Tool = keyof typeof TOOLS

/** What every run of the tests needs. */
export const BASE_TOOLS: readonly Tool[] = ['chromium-headless-shell', 'postgresql', 'poppler-utils', 'restic']
/** What shows notifications, and what reads the tags of a PDF. */
export const SLOW_TOOLS: readonly Tool[] = ['chromium with windows', 'qpdf']
/** What opens documents that it did not make: half a gigabyte, for the soak tests alone. */
export const OFFICE_TOOLS: readonly Tool[] = ['qpdf', 'libreoffice', 'epubcheck']

export function missingTools(among: readonly Tool[]): Tool[] {
  return among.filter((tool) => !TOOLS[tool].isThere())
}

const canRun = (command: string, option: string) => spawnSync(command, [option]).error === undefined

/** Installs what is missing where we may: as root on Debian. Elsewhere, or when that fails, it stays missing. */
export async function installMissing(among: readonly Tool[]): Promise<void> {
  const missing = missingTools(among)
  if (missing.length === 0 || !canInstall()) return
  console.log(`installing ${missing.join(', ')}`)
  await aptGet('update')
  // One by one: a release of Debian that lacks one has the others.
  for (const tool of missing)
    await aptGet('install', '-y', '--no-install-recommends', ...TOOLS[tool].package.split(' '))
}

async function aptGet(command: string, ...given: string[]): Promise<void> {
  try {
    await run('apt-get', [command, '-qq', ...given], { env: { DEBIAN_FRONTEND: 'noninteractive' }, output: 'quiet' })
  } catch (error) {
    console.log(`that did not work: ${error instanceof Error ? error.message : error}`)
  }
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
}
