import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { blueprintSchema } from '../app/catalog/schemas/blueprint.ts'
import { siteSchema } from '../app/catalog/schemas/site.ts'

const read = (name: string) => parse(readFileSync(new URL(`../content/site/${name}.yaml`, import.meta.url), 'utf8'))

/** Whose name stands in the documents: as the site's own words ship. */
export const site = siteSchema.parse(read('site'))

/** The tools and templates that the Blueprint's page promises. */
export const blueprintInside = blueprintSchema.parse(read('blueprint')).inside
