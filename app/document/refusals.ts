import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type ServerBuild } from 'react-router'
import { readForm } from '../platform/forms/form-fields.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { pageRequestContext } from './page-request.ts'

/** The names and values of a form that was refused, for the error screen to show and to send again. */
export interface RefusedForm {
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
    throw data(form && (await readTyped(form)), { status: error.status, statusText: error.message })
  }
}

async function readTyped(form: Request): Promise<RefusedForm | null> {
  const read = await readForm(form)
  return 'fields' in read ? { typed: [...read.fields].filter(([name]) => !PROOFS.has(name)) } : null
}

/** What a passkey signed is used up. */
const PROOFS = new Set(['step_up', 'passkey'])
