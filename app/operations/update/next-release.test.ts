import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tempFolder } from '../../../test/temp-folder.ts'
import { cloneRelease, copyRelease } from './next-release.ts'

let folder: string
let origin: string
let current: string
let next: string

beforeEach(() => {
  folder = tempFolder('next-release')
  for (const name of ['origin', 'current', 'next']) Object.assign(paths, { [name]: join(folder, name) })
  ;({ origin, current, next } = paths)
  git(folder, 'init', '--quiet', '--initial-branch=main', origin)
  commit(origin, { 'site.config.ts': 'brand\n\n\n\nhours', 'page.ts': 'one' })
  git(folder, 'clone', '--quiet', origin, current)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const paths = { origin: '', current: '', next: '' }
const AUTHOR = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', [...AUTHOR, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' }).trim()
}

function commit(repository: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(repository, name), text)
  git(repository, 'add', '--all')
  git(repository, 'commit', '--quiet', '--message', 'Change something')
}

const read = (name: string) => readFileSync(join(next, name), 'utf8')

test('The next release has what is new and the words that the owner committed, and the one that serves is as it was', async () => {
  commit(current, { 'site.config.ts': 'her brand\n\n\n\nhours' })
  commit(origin, { 'site.config.ts': 'brand\n\n\n\nother hours', 'page.ts': 'two' })
  const head = git(current, 'rev-parse', 'HEAD')
  expect(await cloneRelease(current, next)).toContain('Change something')
  expect(read('site.config.ts')).toBe('her brand\n\n\n\nother hours')
  expect(read('page.ts')).toBe('two')
  expect(git(current, 'rev-parse', 'HEAD')).toBe(head)
  expect(readFileSync(join(current, 'page.ts'), 'utf8')).toBe('one')
  expect(git(next, 'remote', 'get-url', 'origin')).toBe(origin)
})

test('A tag brings that release and nothing newer', async () => {
  commit(origin, { 'page.ts': 'two' })
  git(origin, 'tag', 'v2')
  commit(origin, { 'page.ts': 'three' })
  await cloneRelease(current, next, 'v2')
  expect(read('page.ts')).toBe('two')
  await expect(cloneRelease(current, join(folder, 'other'), 'v9')).rejects.toThrow(/There’s no tag.*v9/)
})

test('Without anything newer there is no next release', async () => {
  commit(current, { 'site.config.ts': 'her brand' })
  expect(await cloneRelease(current, next)).toBeUndefined()
})

test('Changes that were not committed are named, with how to keep them', async () => {
  writeFileSync(join(current, 'site.config.ts'), 'her brand')
  const refusal = await cloneRelease(current, next).catch(({ message }: Error) => message)
  expect(refusal).toContain('site.config.ts')
  expect(existsSync(next)).toBe(false)
  const [, keep = 'none'] = /Keep the changes with: sudo -u \S+ (.+)\n/.exec(refusal ?? '') ?? []
  // On a server nobody has told git her name.
  const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' }
  execFileSync('sh', ['-c', keep], { cwd: current, env, stdio: 'pipe' })
  expect(git(current, 'status', '--porcelain')).toBe('')
  expect(git(current, 'show', 'HEAD:site.config.ts')).toBe('her brand')
})

test('Where the owner and the new release changed the same line, the file is named, with how to settle it', async () => {
  commit(current, { 'page.ts': 'hers' })
  commit(origin, { 'page.ts': 'two' })
  await expect(cloneRelease(current, next)).rejects.toThrow(/same lines of:\npage\.ts\n[\s\S]*git pull/)
})

test('A folder without git, and one whose origin is gone, say what else works', async () => {
  await expect(cloneRelease(folder, next)).rejects.toThrow('isn’t a checkout of git. Give the new release as a folder')
  rmSync(origin, { recursive: true })
  await expect(cloneRelease(current, next)).rejects.toThrow(/Nothing could be fetched from .*origin/)
})

test('A folder is taken without its settings, data, packages and build, and one without a package is no release', async () => {
  commit(origin, { 'package.json': '{}', '.env': 'MODE=demo' })
  execFileSync('mkdir', ['app', 'data', 'build', 'node_modules'], { cwd: origin })
  await copyRelease(origin, next)
  expect(['package.json', 'app'].every((name) => existsSync(join(next, name)))).toBe(true)
  expect(['.env', '.git', 'data', 'build', 'node_modules'].filter((name) => existsSync(join(next, name)))).toEqual([])
  await expect(copyRelease(current, join(folder, 'other'))).rejects.toThrow('isn’t a release')
})
