import type { ClientActionFunctionArgs } from 'react-router'
import { NO_ANSWER, sendOrStay } from '../../platform/forms/send-form.ts'

/** Sends a form of a list in the browser. Where no answer comes that's said at the row that it's about, or above the list. */
export async function sendPick<Reply>(
  { request }: Pick<ClientActionFunctionArgs, 'request'>,
  serverAction: () => Promise<Reply>,
) {
  const entry = (await request.clone().formData()).get('entry')
  return sendOrStay(
    serverAction,
    typeof entry === 'string'
      ? { problem: undefined, answer: { entry, message: NO_ANSWER, isDone: false } }
      : { problem: NO_ANSWER, answer: undefined },
  )
}
