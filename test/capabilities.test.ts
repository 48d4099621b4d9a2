import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { capabilities } from '../app/capabilities.ts'
import type { Capability } from '../app/platform/capability.ts'

const declared = new Map(
  await Promise.all(
    [...globSync('app/**/capability.ts'), 'app/platform/platform.ts']
      .filter((path) => path !== 'app/platform/capability.ts')
      .map(async (path) => {
        const exported: Record<string, Capability> = await import(`../${path}`)
        return [dirname(path), Object.values(exported)[0] as Capability] as const
      }),
  ),
)

test('Every folder that declares a capability is in the list, once', () => {
  expect(new Set(capabilities)).toEqual(new Set(declared.values()))
  expect(capabilities).toHaveLength(declared.size)
})

test('No two capabilities share an id prefix, a command, a job, a schedule or a kind of email', () => {
  const twice = (names: string[]) => names.filter((name, at) => names.indexOf(name) !== at)
  expect(twice(capabilities.flatMap(({ idPrefixes = [] }) => idPrefixes))).toEqual([])
  expect(twice(capabilities.flatMap(({ commands = {} }) => Object.keys(commands)))).toEqual([])
  const jobs = capabilities.flatMap(({ jobs = [] }) => jobs.map(({ kind }) => kind.name))
  const schedules = capabilities.flatMap(({ schedule = [] }) => schedule.map(({ name }) => name))
  expect(twice([...jobs, ...schedules])).toEqual([])
})

test('A capability creates ids only with its own prefixes', () => {
  const foreign = globSync('app/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).flatMap((path) => {
    // A part of the desk writes into the desk's log.
    const around = [...declared].filter(([folder]) => path.startsWith(`${folder}/`))
    const own = around.flatMap(([, { idPrefixes = [] }]) => idPrefixes)
    const used = [...readFileSync(path, 'utf8').matchAll(/\bnewId\('(\w+)'\)/g)].map(([, prefix = '']) => prefix)
    return used.filter((prefix) => around.length > 0 && !own.includes(prefix)).map((prefix) => `${path}: ${prefix}`)
  })
  expect(foreign).toEqual([])
})
