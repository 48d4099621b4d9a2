import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { blueprintSchema } from '../app/catalog/schemas/blueprint.ts'

const read = (name: string) => parse(readFileSync(new URL(`../content/site/${name}.yaml`, import.meta.url), 'utf8'))

/** The tools and templates that the Blueprint's page promises. */
export const blueprintInside = blueprintSchema.parse(read('blueprint')).inside
