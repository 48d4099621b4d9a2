import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { type Ran, runProgram, type Settings, withoutNpm } from './release-process.ts'
import { UpdateError } from './update-error.ts'

/**
 * Puts the files of a given folder into the release's own. A build that was made elsewhere, which has no `app/`, comes with
 * its packages.
 */
export async function copyRelease(from: string, release: string): Promise<void> {
  const source = resolve(from)
  if (!existsSync(join(source, 'package.json')))
    throw new UpdateError(`${source} has no package.json, so it isn’t a release. Give the folder that has one.`)
  const left = existsSync(join(source, 'app')) ? OF_THE_OTHER_MACHINE : NOT_OF_A_RELEASE
  const filter = (path: string) => !left.has(relative(source, path))
  await cp(source, release, { recursive: true, verbatimSymlinks: true, filter })
}

const NOT_OF_A_RELEASE = new Set(['.git', '.env', 'data'])
const OF_THE_OTHER_MACHINE = new Set([...NOT_OF_A_RELEASE, 'node_modules', 'build'])

/**
 * Clones the release that serves, and merges what is newer into the clone: what an owner has committed on this machine, such
 * as her words in site.config.ts, stays. The release that serves isn't touched.
 *
 * @param target a tag, branch or commit; by default the newest of the branch that this release was cloned from
 * @returns undefined when there's nothing newer
 */
export async function cloneRelease(current: string, release: string, target?: string): Promise<string | undefined> {
  const git = gitOf(current)
  await requireCleanTree(git, current)
  const origin = (await git(['remote', 'get-url', 'origin'])).output
  if (!origin) throw new UpdateError(`${current} was cloned from nowhere (git has no "origin"). ${FOLDER_INSTEAD}`)
  await must(git(['clone', '--quiet', '--no-hardlinks', current, release]), `git can’t copy ${current}`)
  const clone = gitOf(release)
  await must(clone(['remote', 'set-url', 'origin', origin]), 'git can’t set the clone’s origin')
  await must(
    clone(['fetch', '--quiet', '--tags', '--prune', 'origin']),
    `Nothing could be fetched from ${origin}. Check the address and your access, then run npm run update again`,
  )
  const wanted = await resolveTarget(clone, target)
  if ((await clone(['merge-base', '--is-ancestor', wanted, 'HEAD'])).code === 0) return undefined
  await merge(clone, wanted, { current, origin })
  return (await clone(['log', '-1', '--format=%h %s', wanted])).output
}

type Git = (args: string[]) => Promise<Ran>

function gitOf(folder: string): Git {
  const env: Settings = { ...withoutNpm(process.env), GIT_TERMINAL_PROMPT: '0' }
  return (args) => runProgram({ folder: existsSync(folder) ? folder : '.', command: 'git', args, env })
}

const FOLDER_INSTEAD = 'Give the new release as a folder instead: npm run update -- --from FOLDER'

async function requireCleanTree(git: Git, current: string): Promise<void> {
  const { code, output } = await git(['status', '--porcelain', '--untracked-files=no'])
  if (code === undefined) throw new UpdateError(`git isn’t installed (apt-get install git). ${FOLDER_INSTEAD}`)
  if (code !== 0 || !existsSync(join(current, '.git')))
    throw new UpdateError(`${current} isn’t a checkout of git. ${FOLDER_INSTEAD}`)
  if (output)
    throw new UpdateError(
      `These files were changed and not committed, so an update would lose that:\n${output}\nKeep the changes with: ${asOwner()} commit -am "Our words"\nOr drop them with: ${asOwner()} checkout -- .\nThen run npm run update again.`,
    )
}

/** Git as whoever owns the checkout: it refuses another user's, and commits nothing for one who hasn't said her name. */
const asOwner = () =>
  `sudo -u ${userInfo().username} git -c user.name=${userInfo().username} -c user.email=${userInfo().username}@localhost`

async function resolveTarget(git: Git, target: string | undefined): Promise<string> {
  const branch = (await git(['symbolic-ref', '--quiet', '--short', 'HEAD'])).output
  const names = target ? [`origin/${target}`, target] : branch ? [`origin/${branch}`] : []
  for (const name of names) {
    const { code, output } = await git(['rev-parse', '--verify', '--quiet', `${name}^{commit}`])
    if (code === 0) return output
  }
  throw new UpdateError(
    target
      ? `There’s no tag, branch or commit ${target}. git ls-remote lists them.`
      : 'This release is on no branch, so say which one is next: npm run update -- TAG',
  )
}

async function merge(
  git: Git,
  wanted: string,
  { current, origin }: { current: string; origin: string },
): Promise<void> {
  const author = ['-c', 'user.name=npm run update', '-c', 'user.email=update@localhost']
  const { code, output } = await git([...author, 'merge', '--quiet', '--no-edit', wanted])
  if (code === 0) return
  const conflicts = (await git(['diff', '--name-only', '--diff-filter=U'])).output
  throw new UpdateError(
    `Your own changes and the new release touch the same lines of:\n${conflicts || output}\nSettle that in a copy: git clone ${current} ~/settle, and there git pull ${origin} ${wanted}, edit what git marks, git commit -a. Then: npm run update -- --from ~/settle`,
  )
}

async function must(running: Promise<Ran>, what: string): Promise<void> {
  const { code, output } = await running
  if (code !== 0) throw new UpdateError(`${what}:\n${output}`)
}

/**
 * Installs what the release needs and builds it, with the Node that will run it: another one's build would be made again. What
 * only the build needed leaves it.
 */
export async function buildRelease(release: string, node: string, env: Settings): Promise<void> {
  const settings = withoutNpm(env)
  const run = (command: string, args: string[]) => runProgram({ folder: release, command, args, env: settings })
  const isInstalled = existsSync(join(release, 'node_modules'))
  if (!isInstalled) {
    const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund'])
    if (code !== 0)
      throw new UpdateError(`The packages of the new release can’t be installed (npm ci):\n${output}\n${BUILD_AGAIN}`)
  }
  if (!existsSync(join(release, 'app'))) return // built elsewhere
  const { code, output } = await run(node, ['--import', './scripts/require-node-24.mjs', 'scripts/build.ts'])
  if (code !== 0) throw new UpdateError(`The new release can’t be built:\n${output}\n${BUILD_AGAIN}`)
  if (isInstalled || !existsSync(join(release, 'scripts/slim.ts'))) return // its packages aren't ours; or an older one
  const slim = await run(node, ['scripts/slim.ts'])
  if (slim.code !== 0)
    throw new UpdateError(`What only its build needs can’t be taken away:\n${slim.output}\n${BUILD_AGAIN}`)
}

const BUILD_AGAIN =
  'Correct what it names, in the release or in the settings, and run npm run update again; or wait for the next release.'
