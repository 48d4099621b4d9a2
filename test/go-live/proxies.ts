import { equal, match } from 'node:assert/strict'
import { DOMAIN } from './page.ts'

type Run = (line: string) => Promise<string>

const ASK = `curl --silent --insecure --max-time 30 --resolve ${DOMAIN}:443:127.0.0.1 --resolve ${DOMAIN}:80:127.0.0.1`
/** Answers with what reaches it, in place of the site. */
const ECHO =
  "require('node:http').createServer((q, a) => q.resume().on('end', () => a.end(JSON.stringify({ url: q.url, ...q.headers })))).listen(3000, '127.0.0.1')"

/** Caddy with the page's file. Only its certificates are its own, for nobody gives out one for this domain. */
export async function startCaddy(run: Run): Promise<void> {
  await run('caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile')
  await run(
    `{ printf '{\\n\\tlocal_certs\\n\\tskip_install_trust\\n}\\n'; cat /etc/caddy/Caddyfile; } > /tmp/Caddyfile`,
  )
  await run('caddy start --adapter caddyfile --config /tmp/Caddyfile > /var/log/caddy.log 2>&1')
}

/** nginx with the page's file, and a self-signed certificate where certbot would put one. */
export async function startNginx(run: Run): Promise<void> {
  const folder = `/etc/letsencrypt/live/${DOMAIN}`
  await run(`mkdir -p ${folder}`)
  await run(
    `openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=${DOMAIN} -keyout ${folder}/privkey.pem -out ${folder}/fullchain.pem`,
  )
  await run('nginx -t')
  await run('nginx')
}

/** The site's Home through the proxy that runs. */
export async function checkHome(run: Run): Promise<void> {
  const answer = await run(`${ASK} --include https://${DOMAIN}/`)
  match(answer, /^HTTP\/2 200/m)
  match(answer, /^strict-transport-security: /im)
  match(answer, /<title>[^<]*Unborrowed/)
  match(
    await run(`${ASK} --include http://${DOMAIN}/`),
    /^HTTP\/1\.1 30[18][\s\S]*^location: https:\/\/coach\.example\//im,
  )
}

export async function startEcho(run: Run): Promise<void> {
  await run(`node -e "${ECHO}" > /var/log/echo.log 2>&1 & echo $! > /run/echo.pid`)
  await run('curl --silent --retry 20 --retry-connrefused --retry-delay 1 http://127.0.0.1:3000/')
}

/** What the site gets to see: its own domain, and the visitor's address instead of what she wrote herself. */
export async function checkForwarding(run: Run): Promise<void> {
  const said = await run(`${ASK} --header 'X-Forwarded-For: 192.0.2.66' https://${DOMAIN}/a?b=c`)
  const seen = JSON.parse(said) as Record<string, string>
  equal(seen.url, '/a?b=c')
  equal(seen.host, DOMAIN)
  equal(seen['x-forwarded-for'], '127.0.0.1')
}

/** A body that the page's limits let through at the desk, and nowhere else. Debian's Caddy breaks it off without a status or with 502. */
export async function checkBodyLimits(run: Run): Promise<void> {
  const send = (path: string) =>
    run(
      `head -c 3000000 /dev/zero | ${ASK} --output /dev/null --write-out '%{http_code}' --data-binary @- https://${DOMAIN}${path} || true`,
    )
  equal((await send('/desk/documents/x')).trim(), '200')
  match((await send('/contact')).trim(), /^(413|502|000)$/)
}
