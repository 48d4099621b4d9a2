import { expect, test } from 'vitest'
import { readMultipart } from './multipart.ts'

/** A form whose body comes in pieces of this many bytes. */
function formInPieces(body: Buffer, length: number, type = 'multipart/form-data; boundary=edge'): Request {
  const pieces = Array.from({ length: Math.ceil(body.length / length) }, (_, at) =>
    body.subarray(at * length, (at + 1) * length),
  )
  const stream = new ReadableStream({
    pull(controller) {
      const piece = pieces.shift()
      if (piece) controller.enqueue(new Uint8Array(piece))
      else controller.close()
    },
  })
  const init = { method: 'POST', body: stream, duplex: 'half', headers: { 'Content-Type': type } }
  return new Request('http://localhost/', init)
}

async function partsOf(request: Request, limit = 10_000) {
  const parts: { name: string; fileName: string | undefined; bytes: Buffer }[] = []
  await readMultipart(request, limit, {
    open: async (part) => void parts.push({ ...part, bytes: Buffer.alloc(0) }),
    async write(bytes) {
      const last = parts.at(-1)
      if (last) last.bytes = Buffer.concat([last.bytes, bytes])
    },
  })
  return parts.map((part) => ({ ...part, bytes: part.bytes.toString('latin1') }))
}

const CONTENT = '%PDF\r\n--edg\r\n--\x00\xff\r\n\r\n--odge, nearly\r\n'
const head = (rest: string) => `Content-Disposition: form-data; ${rest}\r\n\r\n`
const BODY = Buffer.from(
  `before\r\n--edge\r\n${head('name="replaces"')}letter\r\n--edge\r\nContent-Type: a/b\r\n${head('name="file"; filename="a b.pdf"')}${CONTENT}\r\n--edge\r\n${head('name="none"; filename=""')}\r\n--edge--\r\nafter`,
  'latin1',
)

test.each([1, 2, 3, 7, 64, 10_000])(
  'A form that comes in pieces of %i bytes is read as it was sent',
  async (length) => {
    expect(await partsOf(formInPieces(BODY, length))).toEqual([
      { name: 'replaces', fileName: undefined, bytes: 'letter' },
      { name: 'file', fileName: 'a b.pdf', bytes: CONTENT },
      { name: 'none', fileName: '', bytes: '' },
    ])
  },
)

test.each([
  ['cut off', () => formInPieces(BODY.subarray(0, 150), 10), 400],
  ['larger than it may be', () => formInPieces(BODY, 10), 413],
  ['without a boundary', () => formInPieces(BODY, 10, 'multipart/form-data'), 415],
  ['of another kind', () => formInPieces(BODY, 10, 'text/plain; boundary=edge'), 415],
  ['with an endless head', () => formInPieces(Buffer.from(`--edge\r\n${'a'.repeat(9000)}`), 1000), 400],
])('A form that is %s is refused', async (_, request, status) => {
  await expect(partsOf(request(), status === 413 ? 100 : 20_000)).rejects.toMatchObject({ status })
})
