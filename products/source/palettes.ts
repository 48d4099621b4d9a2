import { colors } from '../theme.ts'

/** Colors that a buyer may choose for a one-page statement; none of them is ours. */
export interface Palette {
  readonly name: string
  readonly accent: string
  readonly tint: string
  readonly line: string
}

export const palettes: readonly [Palette, Palette] = [
  { name: 'blue', accent: '#1f3a5f', tint: '#e9eff6', line: '#9fb3ca' },
  { name: 'burgundy', accent: '#6b1f2e', tint: '#f8edef', line: '#cfa9b1' },
]

/** Each color of ours as the palette's color in its place. */
export function recolored({ accent, tint, line }: Palette): ReadonlyMap<string, string> {
  return new Map([
    [colors.evergreen, accent],
    [colors.deepEvergreen, accent],
    [colors.engraving, line],
    [colors.rule, line],
    [colors.paleMint, tint],
    [colors.deepPaper, tint],
    [colors.mint, tint],
    [colors.card, '#ffffff'],
    [colors.ink, '#1a1a1a'],
    [colors.softInk, '#4a4a4a'],
  ])
}
