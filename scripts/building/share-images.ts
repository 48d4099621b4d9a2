import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { readSharePicture } from '../../app/platform/document/share-picture.server.ts'
import * as colors from '../../brand/colors.ts'
import { site } from '../../site.config.ts'
import { drawSharePicture, LETTER, outlines, readTypeface, type ShareWords } from '../draw-share-picture.ts'

/**
 * Draws the picture that is shown where a page is shared: 1200 by 630 pixels, an award letter with the page's title.
 * Which built pages want one, under which name and title, is read from their own Open Graph tags.
 *
 * @param client the folder of built public files; pictures are written into it
 * @param others pages that are not built: the path of each picture and its title
 * @returns how many were drawn
 */
export async function drawShareImages(client: string, others: [path: string, title: string][] = []): Promise<number> {
  await drawLetter()
  const { brand } = site
  const built = await Promise.all((await listPages(client)).map((file) => readFile(file, 'utf8')))
  const wanted = new Map<string, ShareWords>([
    ...built.flatMap((html) => readSharePicture(html) ?? []).map(({ path, ...words }) => [path, words] as const),
    ...others.map(([path, title]) => [path, { title: title.split(' | ')[0] ?? title, brand }] as const),
  ])
  for (const [path, words] of wanted) {
    const file = join(client, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, await drawSharePicture(words))
  }
  return wanted.size
}

/**
 * The icon in the sizes that home screens ask for, and that of a tab as the `favicon.ico` that some browsers and feed
 * readers look for by themselves.
 */
export async function drawIcons(client: string): Promise<number> {
  const icons = {
    'icon-192.png': await drawIcon('public/icon.svg', 192),
    'icon-512.png': await drawIcon('public/icon.svg', 512),
    'apple-touch-icon.png': await drawIcon('public/icon.svg', 180),
    'favicon.ico': toIco(await drawIcon('public/favicon.svg', 32), 32),
  }
  for (const [name, bytes] of Object.entries(icons)) await writeFile(join(client, name), bytes)
  return Object.keys(icons).length
}

/** At eight times its size, then smaller: edges are as smooth at 32 pixels as at 512. */
const drawIcon = (path: string, pixels: number): Promise<Buffer> =>
  sharp(path, { density: 576 }).resize(pixels, pixels).png().toBuffer()

/** One PNG in Microsoft's ICO container: a directory of 6 bytes, one entry of 16, the picture. */
function toIco(png: Buffer, pixels: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // of one picture
  head.writeUInt8(pixels, 6)
  head.writeUInt8(pixels, 7)
  head.writeUInt16LE(1, 10) // plane
  head.writeUInt16LE(32, 12) // bits a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

async function listPages(client: string): Promise<string[]> {
  const entries = await readdir(client, { recursive: true })
  return entries.filter((entry) => entry.endsWith('.html')).map((entry) => join(client, entry))
}

/** The letter that the words of each page are written onto, here and by a running server. */
async function drawLetter(): Promise<void> {
  const mono = readTypeface(
    createRequire(import.meta.url).resolve('@fontsource/dm-mono/files/dm-mono-latin-400-normal.woff2'),
  )
  const rosette = await readFile('public/art/rosette.svg', 'utf8')
  const kicker = { x: 96, y: 132, size: 24, spacing: 3, fill: colors.evergreen }
  const stamp = { x: 22, y: 38, size: 25, spacing: 2, fill: colors.clay }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="${colors.paper}"/>
<rect x="36" y="36" width="1128" height="558" fill="${colors.card}" stroke="${colors.evergreen}" stroke-width="3"/>
<rect x="50" y="50" width="1100" height="530" fill="none" stroke="${colors.evergreen}"/>
<g opacity=".3">${rosette.replace('<svg ', '<svg x="820" y="250" width="420" height="420" ').replace('stroke="#000"', `stroke="${colors.evergreen}"`)}</g>
${outlines(mono, 'GRANTS · CONTRACTS · CAPITAL', kicker)}
<g transform="translate(900 124) rotate(-7)" fill="none" stroke="${colors.clay}"><rect width="204" height="58" rx="5" stroke-width="3.5"/><rect x="-6" y="-6" width="216" height="70" rx="7" stroke-width="1.5"/><g stroke="none">${outlines(mono, 'NOT A LOAN', stamp)}</g></g>
</svg>`
  await sharp(Buffer.from(svg)).png().toFile(LETTER)
}
