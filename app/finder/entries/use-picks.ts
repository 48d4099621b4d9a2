import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PICK_STAGES } from '../../catalog/pick-stages.ts'
import type { EditionPick } from './edition-pick.ts'

export interface PickControls {
  picks: readonly EditionPick[]
  /** Where a pick is sent; undefined where nothing can be picked. */
  action: string | undefined
  /** Sends it by script; without, the browser sends the form to the page, which shows what came of it. */
  change?: ((form: FormData) => void) | undefined
  /** What came of the last change, by the entry that it was about. */
  answers: ReadonlyMap<string, string>
}

/** The picks, updated before the server answers, and restored when it refuses. */
export function usePicks(token: string | undefined, loaded: EditionPick[]): PickControls {
  const client = useQueryClient()
  const queryKey = ['picks', token]
  const { data: picks } = useQuery({
    queryKey,
    queryFn: async () => readPicks(await fetch(`/editions/${token}/picks`)),
    initialData: loaded,
    enabled: token !== undefined,
    staleTime: 60_000,
  })
  const { mutate, error, isSuccess, variables } = useMutation({
    networkMode: 'always',
    mutationFn: async (form: FormData) =>
      readPicks(
        await fetch(`/editions/${token}/picks`, {
          method: 'POST',
          headers: { Accept: 'application/json' },
          body: new URLSearchParams([...form].map(([name, value]) => [name, String(value)])),
        }),
      ),
    onMutate: async (form) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<EditionPick[]>(queryKey) ?? []
      client.setQueryData(queryKey, applyPickChange(before, form))
      return { before }
    },
    onError: (_error, _form, context) => client.setQueryData(queryKey, context?.before),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
  })
  const answer = error?.message ?? (isSuccess ? SAVED : undefined)
  const answers = new Map(answer && variables ? [[String(variables.get('entry')), answer]] : [])
  return { picks, action: token && `/editions/${token}/picks`, change: mutate, answers }
}

const SAVED = 'Saved.'

export const isRefusal = (answer: string | undefined) => answer !== undefined && answer !== SAVED

function applyPickChange(picks: readonly EditionPick[], form: FormData): EditionPick[] {
  const text = (name: string) => String(form.get(name) ?? '')
  const others = picks.filter(({ id }) => id !== text('entry'))
  if (form.has('remove')) return others
  const stage = PICK_STAGES.find((each) => each === text('stage')) ?? 'looking'
  return [...others, { id: text('entry'), stage, note: text('note') }]
}

async function readPicks(response: Response): Promise<EditionPick[]> {
  if (response.ok) return response.json()
  const problem: { error?: { message?: string } } | undefined = await response.json().catch(() => undefined)
  throw new Error(problem?.error?.message ?? 'Not saved. Please try again.')
}
