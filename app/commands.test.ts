import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shopForFile } from '../test/shop.ts'
import { tempFolder } from '../test/temp-folder.ts'
import { runApplicationCommand, runCommand } from './commands.ts'

const shop = shopForFile({ runJobs: false })

/** What an owner who types it reads. */
async function say(...args: string[]): Promise<string> {
  const said: string[] = []
  await runApplicationCommand(shop, args, (line) => said.push(line))
  return said.join('\n')
}

test('A file in place of the site’s own folder is called that', async () => {
  const file = join(tempFolder('command'), 'data')
  await writeFile(file, '')
  vi.stubEnv('DATA_DIR', file)
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(runCommand(['db:status'])).rejects.toThrow(`The folder ${file} can't be used`)
})

test('Without an id that has links, the command that revokes them says how it’s typed', async () => {
  for (const id of [[], ['ada']]) expect(await say('links:revoke', ...id)).toContain('npm run links:revoke -- mbr_…')
  expect(await say('links:revoke', 'per_nobody')).toBe('There’s no per_nobody.')
})
