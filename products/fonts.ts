import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { keysOf } from '../app/platform/keys-of.ts'
import type { FontName } from './theme.ts'

const require = createRequire(import.meta.url)

const sources: Record<FontName, { file: string; weight: number | null }> = {
  display: { file: '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2', weight: 600 },
  displayItalic: { file: '@fontsource-variable/besley/files/besley-latin-wght-italic.woff2', weight: 500 },
  text: { file: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2', weight: 400 },
  textItalic: { file: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-italic.woff2', weight: 400 },
  strong: { file: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2', weight: 650 },
  strongItalic: {
    file: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-italic.woff2',
    weight: 650,
  },
  mono: { file: '@fontsource/dm-mono/files/dm-mono-latin-400-normal.woff2', weight: null },
}

/** What every one of the fonts can print: ASCII, Latin-1 and the punctuation of good typesetting. */
const supportedCharacters = `${range(0x20, 0x7e)}${range(0xa0, 0xac)}${range(0xae, 0xff)}–—‘’“”•…−`
/** What else a reader may type into a form. */
const typedCharacters = '€™Œœ‚„‹›ˆ˜'

/**
 * The site's fonts as static TrueType: PDF knows no variable fonts, so each weight is an instance cut out of one.
 */
export async function loadFonts(): Promise<ReadonlyMap<FontName, Buffer>> {
  return new Map(
    await Promise.all(keysOf(sources).map(async (name) => [name, await instantiateFont(sources[name])] as const)),
  )
}

/** A character outside the alphabet would print as an empty box, so it stops the build instead. */
export function assertPrintable(text: string): void {
  const stranger = [...text].find((character) => !supportedCharacters.includes(character))
  if (stranger !== undefined) throw new Error(`The fonts have no "${stranger}" (in "${text}")`)
}

async function instantiateFont({ file, weight }: { file: string; weight: number | null }): Promise<Buffer> {
  const font = await readFile(require.resolve(file))
  const axes = weight === null ? {} : { variationAxes: { wght: weight } }
  return subsetFont(font, supportedCharacters + typedCharacters, {
    targetFormat: 'truetype',
    keepFeatures: ['kern', 'mark'],
    ...axes,
  })
}

function range(from: number, to: number): string {
  return String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
}
