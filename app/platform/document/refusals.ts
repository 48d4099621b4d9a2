import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type ServerBuild } from 'react-router'
import { readForm } from '../forms/form-fields.ts'
import { HttpError } from '../http/http-error.ts'
import { pageRequestContext } from './page-request.ts'

/** What the error screen shows of a refusal, and sends again of the form that was refused. */
interface RefusalData {
  message: string
  typed: [name: string, value: string][]
}

/**
 * The same pages, of which each answers a refusal that its loader or action throws with the refusal's own status and message.
 * React Router would take it for a fault of ours.
 */
export function answerRefusals(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action } = route.module
    const module = {
      ...route.module,
      ...(loader && { loader: (args: LoaderFunctionArgs) => answer(args, null, () => loader(args)) }),
      ...(action && {
        // A body can be read once, and the action does.
        action: (args: ActionFunctionArgs) => answer(args, args.request.clone(), () => action(args)),
      }),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

async function answer({ context }: LoaderFunctionArgs, form: Request | null, run: () => unknown): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    context.get(pageRequestContext).refusal = error
    const { status, message } = error
    throw data<RefusalData>({ message, typed: form ? await readTyped(form) : [] }, status)
  }
}

async function readTyped(form: Request): Promise<RefusalData['typed']> {
  const read = await readForm(form)
  return 'fields' in read ? [...read.fields].filter(([name]) => !PROOFS.has(name)) : []
}

/** What a passkey signed is used up. */
const PROOFS = new Set(['step_up', 'passkey'])
