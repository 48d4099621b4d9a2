import { open, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { SECOND } from '../../../platform/clock.ts'
import { FileError } from '../../../platform/csv.ts'
import { errorCode, isArgsError, plainMessage } from '../../../platform/error-code.ts'
import { runInWorker, WorkerError } from '../../../platform/process/worker.server.ts'
import { sourceOf } from './file-kind.ts'
import { parseConstant } from './load-mapping.ts'
import type { previewTable } from './table-preview.ts'

const USAGE =
  'npm run opportunities:map -- FILE [--save MAPPING.json] [--constant state=OH] [--constant "agency=City of A"] [--zone America/New_York]'

interface MapCommandDeps {
  print(line: string): void
  progress(text: string): void
}

/**
 * `opportunities:map`: proposes a mapping for a table by the names of its columns, and shows ten rows as it would read them.
 *
 * @returns the exit code: 1 when the file is no table.
 */
export async function mapCommand({ print, progress }: MapCommandDeps, args: string[]): Promise<number> {
  try {
    await proposeMapping(print, args)
    return 0
  } catch (error) {
    if (error instanceof WorkerError) progress(`We couldn’t read the file: ${error.message}.`)
    else if (errorCode(error) === 'EEXIST') progress('There’s already a file with that name. Nothing was written.')
    else if (isArgsError(error)) progress(`${plainMessage(error)}\n${USAGE}`)
    else if (error instanceof FileError) progress(error.message)
    else throw error
    return 1
  }
}

/** The source that already reads such files; undefined for another portal's table. An unreadable file is reported later. */
async function sourceOfFile(path: string): Promise<string | undefined> {
  const handle = await open(path).catch(() => undefined)
  if (!handle) return undefined
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
    return sourceOf(buffer.subarray(0, bytesRead).toString('latin1'))
  } finally {
    await handle.close()
  }
}

async function proposeMapping(print: MapCommandDeps['print'], args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      save: { type: 'string' },
      constant: { type: 'string', multiple: true },
      zone: { type: 'string', default: 'America/New_York' },
    },
  })
  const [path = ''] = positionals
  if (path === '' || positionals.length > 1) throw new FileError(USAGE)
  const input = { path, zone: values.zone, constants: Object.fromEntries((values.constant ?? []).map(parseConstant)) }
  const source = await sourceOfFile(path)
  if (source)
    throw new FileError(`This looks like a file for ${source}: npm run opportunities:import -- ${source} ${path}`)
  const found = await runInWorker<typeof previewTable>('previewTable', input, { timeoutMs: 60 * SECOND, memoryMb: 768 })
  if ('fault' in found) throw new FileError(found.fault)
  const json = JSON.stringify(found.mapping, null, 2)
  for (const line of json.split('\n')) print(line)
  const unused = found.columns.filter((column) => !Object.hasOwn(found.mapping.columns, column))
  if (unused.length > 0) print(`Not used: ${unused.join(', ')}.`)
  print('So the first rows would be read:')
  for (const row of found.rows) print(`  ${row}`)
  const known = new Set<string>([
    ...Object.values(found.mapping.columns).flat(),
    ...Object.keys(found.mapping.constants),
  ])
  const missing = ['title', 'agency', 'state', 'link'].filter((name) => !known.has(name))
  if (missing.length > 0) print(`Still to name, as a column or with --constant: ${missing.join(', ')}.`)
  print(`Times without a zone are read as ${values.zone}. Check it, and what each column means.`)
  if (values.save !== undefined) {
    await writeFile(values.save, `${json}\n`, { flag: 'wx' })
    print(`Written to ${values.save}: import with opportunities:import table ${path} --mapping ${values.save}`)
  }
}
