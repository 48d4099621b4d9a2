import { readFileSync, writeFileSync } from 'node:fs'
import { endpoints } from '../endpoints.ts'
import newer from './newer.json' with { type: 'json' }

/**
 * Takes from Stripe's OpenAPI (github.com/stripe/openapi, MIT, see LICENSE) the parameters of the requests that the emulator
 * carries out: `node stripe-emulator/specification/extract.ts ../shared/stripe/spec3.json`. What the SDK's version of the API
 * has and that file hasn't yet is in `newer.json`, with the type of the SDK that it comes from.
 */
export function extractSpecification(specification: Specification): string {
  const operations = endpoints.map(({ method, path }) => {
    const name = `${method} ${path}`
    return [name, operationSchema(name, operationOf(specification, method, path))] as const
  })
  const lines = operations.map(([name, schema]) => `    ${JSON.stringify(name)}: ${JSON.stringify(schema)}`)
  const head = { version: specification.info.version, newer: newer.sdk }
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "operations": {\n${lines.join(',\n')}\n  }\n}\n`
}

export interface Specification {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: ObjectSchema }> }
}

interface ObjectSchema {
  properties?: Record<string, object>
  required?: string[]
}

interface Change {
  add: Record<string, object>
  drop?: string[]
  required?: string[]
}

const CHANGES = newer.operations as Record<string, Change>

/** A filter by time, which many lists take. */
const RANGE = {
  properties: Object.fromEntries(['gt', 'gte', 'lt', 'lte'].map((name) => [name, { type: 'integer' }])),
  type: 'object',
}

function operationOf({ paths }: Specification, method: string, path: string): Operation | undefined {
  const [, operations] = Object.entries(paths).find(([template]) => template.replace(/\{\w+\}/g, ':id') === path) ?? []
  return operations?.[method.toLowerCase()]
}

/** Query and body as one object: the SDK decides by the method which of the two it sends. */
function operationSchema(name: string, operation: Operation | undefined) {
  const change = CHANGES[name]
  if (!operation && !change) throw new Error(`Stripe's specification has no ${name}`)
  const query = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const body = Object.values(operation?.requestBody?.content ?? {})[0]?.schema
  const properties = {
    ...Object.fromEntries(query.map((parameter) => [parameter.name, withoutProse(parameter.schema, false)])),
    ...(withoutProse(body?.properties ?? {}) as Record<string, object>),
    ...(withoutProse(change?.add ?? {}) as Record<string, object>),
  }
  for (const dropped of change?.drop ?? []) delete properties[dropped]
  const required = [
    ...query.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    ...(body?.required ?? []),
    ...(change?.required ?? []),
  ].filter((one) => one in properties)
  return { properties, ...(required.length > 0 && { required }), type: 'object' }
}

const CHECKED = ['additionalProperties', 'anyOf', 'enum', 'items', 'maxLength', 'properties', 'required', 'type']

/** What a request can be checked by. Under `properties` the names are parameters, and all of them stay. */
function withoutProse(schema: unknown, names = true): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withoutProse(one, false))
  if (typeof schema !== 'object' || schema === null) return schema
  if ('$ref' in schema) return RANGE
  const kept = Object.entries(schema).filter(([key]) => names || CHECKED.includes(key))
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutProse(value, !names && key === 'properties')]))
}

if (import.meta.main) {
  const [source = ''] = process.argv.slice(2)
  const target = new URL('./operations.json', import.meta.url)
  writeFileSync(target, extractSpecification(JSON.parse(readFileSync(source, 'utf8'))))
}
