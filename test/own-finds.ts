const SECTORS = ['agriculture', 'arts', 'business', 'education', 'energy', 'health', 'science']

/** Opportunities as a file of own finds: as many open ones as asked for, for small businesses and nonprofits. */
export function ownFinds(count: number, change: (at: number) => Record<string, string> = () => ({})): string {
  const columns = [
    'number',
    'title',
    'funder',
    'who may apply',
    'summary',
    'at most',
    'deadline',
    'states',
    'sectors',
    'official link',
  ]
  const rows = Array.from({ length: count }, (_, at) => {
    const row: Record<string, string> = {
      number: `N-${at}`,
      title: `Program ${at}`,
      funder: `Fund ${at % 20}`,
      'who may apply': 'small-business; nonprofit',
      summary: 'What it is for.',
      'at most': String(5000 + at * 100),
      deadline: '2027-01-15',
      states: at % 4 === 0 ? 'PA' : '',
      sectors: SECTORS[at % SECTORS.length] ?? '',
      'official link': `https://example.org/${at}`,
      ...change(at),
    }
    return columns.map((name) => row[name]).join(',')
  })
  return [columns.join(','), ...rows].join('\n')
}
