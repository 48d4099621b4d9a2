import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shopForFile } from '../test/shop.ts'
import { tempFolder } from '../test/temp-folder.ts'
import { createCommandHandler, runCommand } from './commands.ts'

const shop = shopForFile({ runJobs: false })

/** What an owner who types it in the folder /home reads. */
async function say(...args: string[]): Promise<string> {
  const said: string[] = []
  const run = createCommandHandler(shop)
  await run(args, (line) => said.push(line), new AbortController().signal, '/home').catch((error) =>
    said.push(error.message),
  )
  return said.join('\n')
}

test('A file that isn’t there is named in words, with how to go on', async () => {
  expect(await say('opportunities:import', 'foundations', 'nope.csv')).toBe(
    '/home/nope.csv isn’t there. Check its folder and name, and run it again.',
  )
})

test('A folder in place of a file, or of the site’s own folder a file, is called that', async () => {
  const folder = tempFolder('command')
  expect(await say('opportunities:import', 'foundations', folder)).toBe(
    `${folder} is a folder. Name the file in it, and run it again.`,
  )
  const file = join(folder, 'data')
  await writeFile(file, '')
  vi.stubEnv('DATA_DIR', file)
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(runCommand(['db:status'])).rejects.toThrow(`The folder ${file} can't be used`)
})

test('Without an id that has links, the command that revokes them says how it’s typed', async () => {
  for (const id of [[], ['ada']]) expect(await say('links:revoke', ...id)).toContain('npm run links:revoke -- mbr_…')
  expect(await say('links:revoke', 'per_nobody')).toBe('There’s no per_nobody.')
})
