import { readFile } from 'node:fs/promises'
import { FileError } from '../../../platform/csv.ts'
import { errorCode } from '../../../platform/error-code.ts'
import { parseMapping, TABLE_FIELDS, type TableMapping } from '../sources/table/mapping.ts'
import { READY_MAPPINGS } from '../sources/table/mappings.ts'

/**
 * A ready mapping by its name, or one out of a file, with what the command line says of a field that no column has
 * (`state=OH`).
 *
 * @throws FileError when there is no such mapping, or it cannot be used.
 */
export async function loadMapping(name: string | undefined, constants: readonly string[]): Promise<TableMapping> {
  if (name === undefined)
    throw new FileError(`A table needs --mapping: ${[...READY_MAPPINGS.keys()].join(', ')}, or a file of your own.`)
  const mapping = READY_MAPPINGS.get(name) ?? (await readMapping(name))
  if (typeof mapping !== 'object' || mapping === null) throw new FileError(`${name} is no mapping.`)
  const given = 'constants' in mapping && typeof mapping.constants === 'object' ? mapping.constants : {}
  return parseMapping({ ...mapping, constants: { ...given, ...Object.fromEntries(constants.map(parseConstant)) } })
}

async function readMapping(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) throw new FileError(`The mapping ${path} is no JSON: ${error.message}`)
    if (errorCode(error) === 'ENOENT')
      throw new FileError(
        `There’s no mapping ${path}: give a file, or one of ${[...READY_MAPPINGS.keys()].join(', ')}.`,
      )
    throw error
  }
}

/** `state=OH`. @throws FileError when it names no field. */
export function parseConstant(text: string): [string, string] {
  const [name = '', ...rest] = text.split('=')
  if (!TABLE_FIELDS.some((field) => field === name) || rest.length === 0)
    throw new FileError(`--constant is a field and its value, such as state=OH; "${text.slice(0, 40)}" is not.`)
  return [name, rest.join('=')]
}
