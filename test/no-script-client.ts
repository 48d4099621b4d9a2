/** Sends a form as a browser without script does, and presses the button of the confirming page that answers it. */
export async function sendForm(site: { url: string }, path: string, fields: Record<string, string>): Promise<Response> {
  const first = await postForm(site, path, fields)
  const token = /name="form_token" value="([^"]+)"/.exec(await first.clone().text())?.[1]
  return token ? postForm(site, path, { ...fields, form_token: token }) : first
}

/** Sends a form once. Redirects are left to the caller. */
export function postForm(
  site: { url: string },
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(new URL(path, site.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin', Accept: 'text/html', ...headers },
    body: new URLSearchParams(fields),
  })
}

/** Pays on the demonstration's payment page. */
export async function payAt(site: { url: string }, paymentPage: string, email: string): Promise<void> {
  const { pathname } = new URL(paymentPage, site.url)
  const answer = await postForm(site, pathname, { choice: 'pay', email })
  if (answer.status !== 303) throw new Error(`the payment page answered ${answer.status}`)
}
