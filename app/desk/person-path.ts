/** Where someone's page is at the desk. */
export function personPath(email: string): string {
  return `/desk/people/${encodeURIComponent(email)}`
}
