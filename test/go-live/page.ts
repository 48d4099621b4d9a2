import { readFileSync } from 'node:fs'

export const DOMAIN = 'coach.example'

/** What the page leaves to its reader. `.example` is nobody's (RFC 2606), so no name of it leads anywhere. */
const PLACEHOLDERS: Record<string, string> = {
  'YOUR-OWN-DOMAIN': DOMAIN,
  'YOUR-COPY-OF-THIS-REPOSITORY': '/srv/site.git',
}

/** Which lines of the page can't be typed here, and why. */
const SKIPPED: [line: RegExp, why: string][] = [
  [/deb\.nodesource\.com/, 'it needs the internet; the Node 24 that runs this script and its npm take its place'],
  [/^apt-get install -y nodejs$/, 'see the line before: without that source Debian would install Node 18'],
  [/setup:stripe/, 'it needs Stripe'],
  [/^certbot /, "it needs the internet and the domain's DNS; a self-signed certificate takes its place"],
  [/^update-unborrowed$/, 'it needs a newer release; test/update.test.ts runs it'],
  [/unborrowed@/, 'it needs systemd; test/faults/slot-race.process.test.ts runs two processes'],
  [/^systemctl disable --now unborrowed$/, 'it belongs to the two processes'],
]

/** What an owner answers to `npm run setup`. What can't be confirmed here is typed once more, as it asks for. */
const ANSWERS = [
  'test',
  ...[`https://${DOMAIN}`, `https://${DOMAIN}`],
  '',
  '/var/lib/unborrowed',
  'postgres://unborrowed:password@127.0.0.1:5432/unborrowed',
  ...['sk_test_rehearsal', 'sk_test_rehearsal'],
  '-',
  ...[`smtps://user:password@mail.${DOMAIN}:465`, `smtps://user:password@mail.${DOMAIN}:465`],
  `hello@${DOMAIN}`,
  'https://video.example.com/room',
  '-',
  '/var/backups/unborrowed',
  '',
  '',
]

export interface Line {
  text: string
  section: string
  /** Why it isn't typed. */
  skipped?: string
  /** What is answered to its questions. */
  answers?: readonly string[]
}

/** The lines of the page's shell boxes in their order, up to the way in containers, with its placeholders filled in. */
export function linesOfPage(): Line[] {
  const [page = ''] = readFileSync('docs/go-live.md', 'utf8').split('\n## In containers')
  return page.split(/^## /m).flatMap((part) => {
    const [section = ''] = part.split('\n')
    const boxes = [...part.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)
    return boxes.flatMap((box) => box.trim().split('\n')).map((text) => lineOf(text, section))
  })
}

function lineOf(typed: string, section: string): Line {
  const text = Object.entries(PLACEHOLDERS).reduce((at, [name, value]) => at.replaceAll(name, value), typed)
  const [, skipped] = SKIPPED.find(([line]) => line.test(typed)) ?? []
  return { text, section, ...(skipped && { skipped }), ...(/npm run setup$/.test(typed) && { answers: ANSWERS }) }
}
