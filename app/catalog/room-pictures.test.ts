import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { PHONE_PICTURE_SIZE, ROOM_PICTURE_SIZE, ROOM_PICTURES } from './room-pictures.ts'

/** Of an extended WebP file, which is what Chromium writes: https://developers.google.com/speed/webp/docs/riff_container */
async function sizeOf(name: string) {
  const bytes = await readFile(`public/art/rooms/${name}.webp`)
  expect(bytes.toString('latin1', 8, 16)).toBe('WEBPVP8X')
  return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
}

test.each(ROOM_PICTURES)(
  'The picture of $name has its two files, of the size that the page reserves',
  async ({ name }) => {
    const { width, height } = PHONE_PICTURE_SIZE
    expect(await sizeOf(name)).toMatchObject(ROOM_PICTURE_SIZE)
    expect(await sizeOf(`${name}-phone`)).toMatchObject({ width: 2 * width, height: 2 * height })
  },
)
