import record from '../../content/states.json' with { type: 'json' }

interface Office {
  name: string
  url: string
}

/** The doors of a state behind which its own money is, as the directory that we sell has them. */
const DOORS = { procurement: 'State bids', commerce: 'Economic development', arts: 'State arts agency' } as const

const OFFICES: ReadonlyMap<string, readonly Office[]> = new Map(
  record.states.map(({ code, doors }) => [
    code,
    (['procurement', 'commerce', 'arts'] as const).map((door) => {
      const { name, url }: { name?: string; url: string } = doors[door]
      return { name: name ?? DOORS[door], url }
    }),
  ]),
)

/** Where to look for what a state gives and buys; none for a territory, which the directory leaves out. */
export const stateOffices = (state: string): readonly Office[] => OFFICES.get(state) ?? []
