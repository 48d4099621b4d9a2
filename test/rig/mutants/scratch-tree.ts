import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { tempFolder } from '../../temp-folder.ts'
import { applyMutant, type Mutant } from './mutant.ts'

/** What a copy does not need: it has the packages by a link, and nothing that was built or is being worked on. */
const LEFT_OUT = new Set(['node_modules', 'build', 'data', 'test-results', 'playwright-report', '.git', '.env'])

export type ScratchTree = Awaited<ReturnType<typeof createScratchTree>>

/** A copy of the whole repository, in which one bug at a time is planted. The repository itself is never changed. */
export async function createScratchTree(repository: string) {
  const root = tempFolder('mutants')
  await cp(repository, root, {
    recursive: true,
    filter: (path) => !LEFT_OUT.has(path.slice(repository.length + 1)),
  })
  await symlink(resolve(repository, 'node_modules'), join(root, 'node_modules'))
  await mkdir(join(root, 'test-results'))
  const original = (file: string) => readFile(join(repository, file), 'utf8')
  const write = (file: string, text: string) => writeFile(join(root, file), text)
  return {
    root,
    plant: async (mutant: Mutant) => write(mutant.file, applyMutant(mutant, await original(mutant.file))),
    restore: async ({ file }: Mutant) => write(file, await original(file)),
    remove: () => rm(root, { recursive: true, force: true }),
  }
}
