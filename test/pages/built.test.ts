import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What a page has as the build made it, between its head and its foot. */
function builtMain(path: string): string {
  const html = readFileSync(`build/client${path}/index.html`, 'utf8')
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}

test.each([
  ['/blueprint', 'blueprint', 2, '$35'],
  ['/blueprint/sample-chapter', 'blueprint', 1, '$35'],
  ['/startup-pack', 'startup-pack', 2, '$37'],
  ['/funding-pack', 'funding-pack', 2, '$47'],
])(
  '%s sells %s: each of its buttons says the price, and starts the checkout without a script',
  (path, id, count, price) => {
    const forms = builtMain(path).match(/<form[\s\S]*?<\/form>/g) ?? []
    expect(forms).toHaveLength(count)
    for (const form of forms) {
      expect(form).toContain('action="/functions/v1/create-checkout" method="post"')
      expect(form).toContain(`name="productId" value="${id}"`)
      expect(form).toContain(price)
    }
  },
)

test.each([
  ['/startup-pack', 'Startup Essentials Template Pack', 7],
  ['/funding-pack', 'Business Funding Template Pack', 6],
])('%s lists every part; Download opens an email with the purchase as its subject', (path, title, parts) => {
  const main = builtMain(path)
  expect(main).toMatch(/instant download/i)
  expect(main.match(/<h3/g)).toHaveLength(parts)
  expect(main).toContain('href="/shop"')
  const [href] = main.match(/mailto:[^"]*/g) ?? []
  expect(href).toBe(`mailto:support@unborrowed.example?subject=${encodeURIComponent(`Purchase: ${title}`)}`)
})

test('A whole chapter of the Blueprint can be read for free, with no field to fill in, and downloaded as a PDF', () => {
  const chapter = builtMain('/blueprint/sample-chapter')
  expect(chapter).toContain('A zero on the first line is a no, whatever the total says.')
  expect(chapter.match(/<(textarea|select|input(?! type="hidden"))/g)).toBeNull()
  const [, address = ''] = /href="([^"]+\.pdf)"/.exec(chapter) ?? []
  expect(JSON.parse(readFileSync('build/static.json', 'utf8')).files[address].type).toBe('application/pdf')
  expect(readFileSync(`build/client${address}`).subarray(0, 5).toString()).toBe('%PDF-')
  expect(builtMain('/blueprint')).toContain('href="/blueprint/sample-chapter"')
})
