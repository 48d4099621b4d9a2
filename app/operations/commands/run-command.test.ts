import { expect, test } from 'vitest'
import { shopForFile } from '../../../test/shop.ts'
import { createCommandHandler } from './run-command.ts'

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
  expect(await say('mail:suppress', 'nope.csv')).toBe(
    '/home/nope.csv isn’t there. Check its folder and name, and run it again.',
  )
})

test('Without an id that has links, the command that revokes them says how it’s typed', async () => {
  for (const id of [[], ['ada']]) expect(await say('links:revoke', ...id)).toContain('npm run links:revoke -- mbr_…')
  expect(await say('links:revoke', 'per_nobody')).toBe('There’s no per_nobody.')
})
