import type { Field } from '../app/desk/pages/content-fields.ts'

/** What a browser sends of the form of a page's part. */
export function sentForm(field: Field): Record<string, string> {
  if (field.kind === 'group') return Object.assign({}, ...field.fields.map(sentForm))
  if (field.kind === 'list')
    return Object.assign({ [`${field.name}.length`]: String(field.rows.length) }, ...field.rows.map(sentForm))
  return { [field.name]: field.value, ...('alt' in field && field.alt && { [`${field.name}.alt`]: field.alt }) }
}
