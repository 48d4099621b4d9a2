import { data, isRouteErrorResponse } from 'react-router'

/**
 * Sends a form of a page in the browser. Where no answer comes the page stays, with all that was typed: an error screen would take
 * it away. With 503 nothing is loaded again either.
 *
 * @param unsent what the page shows then
 */
export async function sendOrStay<Reply, Unsent>(send: () => Promise<Reply>, unsent: Unsent) {
  try {
    return await send()
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    return data(unsent, 503)
  }
}

export const NO_ANSWER = 'Not saved: the site didn’t answer. Please try again.'
