import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importCommand } from '../app/finder/opportunities/opportunities.ts'
import { publishNewEdition } from './published-edition.ts'
import { tempFolder } from './temp-folder.ts'

const SECTORS = ['agriculture', 'arts', 'business', 'education', 'energy', 'health', 'science']

/** Opportunities as a file of own finds: as many open ones as asked for, for small businesses and nonprofits. */
export function ownFinds(count: number, change: (at: number) => Record<string, string> = () => ({})): string {
  const rows = Array.from({ length: count }, (_, at) => ({
    number: `N-${at}`,
    title: `Program ${at}`,
    funder: `Fund ${at % 20}`,
    'who may apply': 'small-business; nonprofit',
    summary: 'What it is for.',
    'at most': String(5000 + at * 100),
    deadline: '2027-01-15',
    states: at % 4 === 0 ? 'PA' : '',
    sectors: SECTORS[at % SECTORS.length],
    'official link': `https://example.org/${at}`,
    ...change(at),
  }))
  return [Object.keys(rows[0] ?? {}), ...rows.map(Object.values)].map((cells) => cells.join(',')).join('\n')
}

type ImportDeps = Omit<Parameters<typeof importCommand>[0], 'print' | 'progress'>

/** Runs an import as the command line does. */
export async function runImport(deps: ImportDeps, ...args: string[]) {
  const lines: string[] = []
  const errors: string[] = []
  const says = { print: (line: string) => lines.push(line), progress: (line: string) => errors.push(line) }
  const code = await importCommand({ ...deps, ...says }, args)
  return { code, lines, errors: errors.join('\n') }
}

/** Imports a text as the coach imports a file of that source. @throws Error with what the import says when it fails */
export async function importText(deps: ImportDeps, source: string, text: string, ...options: string[]): Promise<void> {
  const file = join(tempFolder('import'), 'file')
  await writeFile(file, text)
  const { code, errors } = await runImport(deps, source, file, ...options)
  if (code !== 0) throw new Error(errors)
}

/** Publishes an edition for small businesses, today, of the coach's own finds, which all close on one day. */
export async function publishFinds(
  deps: ImportDeps & Parameters<typeof publishNewEdition>[0],
  { month, deadline = '2030-01-15' }: { month: string; deadline?: string },
): Promise<void> {
  const bare = { summary: '', 'at most': '', states: '', sectors: '', 'who may apply': 'small-business' }
  const finds = ownFinds(110, () => ({ ...bare, deadline }))
  await importText(deps, 'own', finds)
  const day = deps.clock.now().toISOString().slice(0, 10)
  await publishNewEdition(deps, { month, audience: 'small-business', day })
}
