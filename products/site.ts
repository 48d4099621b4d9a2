import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { siteSchema } from '../app/catalog/schemas/site.ts'

/** Whose name stands in the documents: as the site's own words ship. */
export const site = siteSchema.parse(parse(readFileSync(new URL('../content/site/site.yaml', import.meta.url), 'utf8')))
