import type { CellInput, Workbook } from '../../../products/xlsx/workbook.ts'
import { confirmed, directory, directorySources, doorName, doors, linkCell, sourceOf, states } from '../../states.ts'

const last = directory.length + 1

/** What the directory's column says of the chosen state's door: the doors are in the same order in each state. */
const inState = (column: string, index: number): CellInput => ({
  formula: `INDEX(Directory!$${column}$2:$${column}$${last},MATCH($B$2,Directory!$A$2:$A$${last},0)+${index})`,
})

function countsOf(index: number): CellInput[] | undefined {
  const door = doors[index]
  if (!door) return undefined
  const at = index + 2
  const not = `COUNTIFS(Directory!$B$2:$B$${last},A${at},Directory!$E$2:$E$${last},"Not confirmed")`
  return [doorName(door), { formula: `${states.length}-C${at}`, format: '0' }, { formula: not, format: '0' }]
}

export default {
  title: 'State directory workbook',
  description:
    'Three offices of each state and DC, and where to find three more, as a sheet to filter by state or by door, with room for your own notes.',
  item: 'state-directory',
  sheets: [
    {
      name: 'Your state',
      tab: 'input',
      columns: [
        { header: 'Choose your state in B2', width: 40 },
        { header: 'Office', width: 58 },
        { header: 'Address', width: 58 },
        { header: 'Confirmed', width: 16 },
      ],
      rows: [
        ['State', { value: 'Texas', input: true }],
        ...doors.map((door, index) => [doorName(door), ...['C', 'D', 'E'].map((column) => inState(column, index))]),
      ],
      validations: [{ range: 'B2', list: `=Counts!$E$2:$E$${states.length + 1}` }],
      conditions: [{ range: `D3:D${doors.length + 2}`, formula: 'D3="Not confirmed"', tone: 'quiet' }],
      freeze: { rows: 1 },
    },
    {
      name: 'Directory',
      tab: 'input',
      columns: [
        { header: 'State', width: 20 },
        { header: 'Door', width: 34 },
        { header: 'Office', width: 58 },
        { header: 'Address', width: 58 },
        { header: 'Confirmed', width: 16 },
        { header: 'Your notes', width: 30 },
      ],
      rows: directory.map(({ state, door, office, url, confirmed }) => [
        state.name,
        doorName(door),
        office,
        linkCell(url),
        confirmed,
        { value: null, input: true },
      ]),
      conditions: [{ range: `E2:E${last}`, formula: 'E2="Not confirmed"', tone: 'quiet' }],
      filter: `A1:F${last}`,
      freeze: { rows: 1, columns: 1 },
    },
    {
      name: 'Counts',
      tab: 'result',
      columns: [
        { header: 'Door', width: 40 },
        { header: 'Confirmed', width: 14 },
        { header: 'Not confirmed', width: 16 },
        { width: 4 },
        { header: 'States', width: 24 },
      ],
      rows: states.map(({ name }, index) => [...(countsOf(index) ?? [null, null, null]), null, name]),
    },
    {
      name: 'Sources',
      tab: 'result',
      columns: [
        { header: 'Source', width: 62 },
        { header: 'Address', width: 84 },
        { header: 'Dated', width: 14 },
      ],
      rows: [
        ...directorySources.map((id) => [sourceOf(id).title, linkCell(sourceOf(id).address), confirmed(id)]),
        [
          "The date is the day, or the month or year where no day is given, on which the source gave that site as the state's or the office's own.",
        ],
        ['We have not opened each page since then.'],
      ],
    },
  ],
} satisfies Workbook
