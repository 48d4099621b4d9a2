import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { tempFolder } from '../../test/temp-folder.ts'
import { describeStaticFiles, pageProblems } from './static-manifest.ts'

const OPTIONS = { publicUrl: 'http://localhost:3000', dynamicQueryKeys: {} }

let dir: string
beforeEach(async () => {
  dir = tempFolder('manifest')
})

test('a file is stored in an encoding only if that makes it smaller', async () => {
  await writeFile(join(dir, 'long.svg'), 'words '.repeat(500))
  await writeFile(join(dir, 'short.svg'), 'ab')
  const { files } = await describeStaticFiles(dir, OPTIONS)
  expect(files['/long.svg']?.compressed).toBe(true)
  expect(files['/short.svg']?.compressed).toBe(false)
  expect((await readdir(dir)).sort()).toEqual(['long.svg', 'long.svg.br', 'long.svg.gz', 'short.svg'])
})

test('a picture in an email is shown by email programs that are pages of another site', async () => {
  for (const folder of ['art', 'art/email']) {
    await mkdir(join(dir, folder))
    await writeFile(join(dir, folder, 'mark.png'), 'png')
  }
  const { files } = await describeStaticFiles(dir, OPTIONS)
  const policies = Object.values(files).map(({ headers }) => headers['Cross-Origin-Resource-Policy'])
  expect(policies).toEqual(['cross-origin', undefined])
})

test.each([
  ['a file of an unknown type', 'a.xyz', '', 'a.xyz'],
  ['a page that its own policy would break', 'index.html', '<p style="color:red">', 'index.html has a style attribute'],
])('%s stops the build', async (_, name, content, reason) => {
  await writeFile(join(dir, name), content)
  await expect(describeStaticFiles(dir, OPTIONS)).rejects.toThrow(reason)
})

test('a page that we generate has no problems', () => {
  const page = `<html><head><style>a[style="x"]{}</style><link rel="canonical" href="https://unborrowed.example/"/></head>
    <body><img src="/art/seal.svg" alt=""/><a href="https://example.com" class="style">Out</a>
    <script>document.body.outerHTML = '<a style="color:red" onclick="go()">'; l.rel="modulepreload"</script>
    <script nomodule src="/assets/old.js" integrity="sha256-abc"></script></body></html>`
  expect(pageProblems(page)).toEqual([])
})

test.each([
  ['<p style="color:red">', 'style attribute'],
  ['<button type="button" onclick="go()">', 'event handler'],
  ['<link rel="modulepreload" href="/assets/a.js"/>', 'before the first paint'],
  ['<link href="/a.css" rel="stylesheet"/>', 'before the first paint'],
  ['<script type="module" async="">import "/a.js"</script>', 'did not put off'],
  ['<script src="/a.js" integrity="sha256-abc"></script>', 'did not put off'],
  ['<script nomodule src="/a.js"></script>', 'without its integrity'],
  ['<img src="https://cdn.example/a.png"/>', 'another origin'],
  ['<img src="//cdn.example/a.png"/>', 'another origin'],
])('%s is a problem', (markup, fault) => {
  expect(pageProblems(`<body>${markup}</body>`)).toEqual([expect.stringContaining(fault)])
})
