import type { AtRule, ChildNode, Root, Rule } from 'postcss'

/**
 * Replaces custom properties by their values where those are certain: shorter, and less for a browser to inherit. One that
 * is the same everywhere becomes its value; one that is set nowhere becomes its fallback.
 */
export function inlineConstants(sheet: Root): void {
  const { constants, everywhere, somewhere } = collectDefinitions(sheet)
  const written = (read: string, name: string) => constants.get(name) ?? read
  const writtenOr = (read: string, name: string, otherwise: string) => {
    if (everywhere.has(name)) return constants.get(name) ?? `var(${name})`
    return somewhere.has(name) ? read : otherwise
  }
  sheet.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(VAR, written).replace(VAR_WITH_FALLBACK, writtenOr)
  })
}

const VAR = /var\((--[\w-]+)\)/g
const VAR_WITH_FALLBACK = /var\((--[\w-]+),\s*((?:[^()]|\([^()]*\))*)\)/g

/** How custom properties are set: to one value that reads no other property, at least for the whole document, or at all. */
function collectDefinitions(sheet: Root) {
  const constants = new Map<string, string>()
  const everywhere = new Set<string>()
  const somewhere = new Set<string>()
  sheet.walkDecls(/^--/, ({ prop, value, parent }) => {
    const whole = isRootRule(parent as Rule)
    if (whole) everywhere.add(prop)
    if (whole && !somewhere.has(prop) && !value.includes('var(')) constants.set(prop, value)
    else constants.delete(prop)
    somewhere.add(prop)
  })
  return { constants, everywhere, somewhere }
}

/** For `:root` and under no condition. */
function isRootRule({ selectors, parent }: Rule): boolean {
  const around = parent?.type === 'atrule' ? (parent as AtRule).name : 'layer'
  return selectors?.includes(':root') === true && around === 'layer' && parent?.parent?.type !== 'atrule'
}

/**
 * Removes the custom properties that nothing reads, and returns whether there were any: the properties that those read may
 * now be unread as well.
 *
 * @param needed names of those that are read elsewhere, among others
 */
export function removeUnusedProperties(sheet: Root, needed: Set<string>): boolean {
  const read = new Set([...needed, ...referencedProperties(sheet.toString())])
  const unread: ChildNode[] = []
  sheet.walkDecls(/^--/, (declaration) => {
    if (!read.has(declaration.prop)) unread.push(declaration)
  })
  sheet.walkAtRules('property', (rule) => {
    if (!read.has(rule.params)) unread.push(rule)
  })
  for (const node of unread) node.remove()
  return unread.length > 0
}

/** The names of the custom properties that a stylesheet or an attribute reads. */
export function referencedProperties(text: string): string[] {
  return [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)
}
