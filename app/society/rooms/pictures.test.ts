import { existsSync } from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { offsetClock } from '../../../test/clocks.ts'
import { enterSociety, GRANTS, type SignedInMember } from '../../../test/society.ts'
import { roomsForFile } from '../../../test/society-rooms.ts'
import { openMyData } from '../../people/my-data/my-data.ts'
import { DAY } from '../../platform/clock.ts'
import { decideMessage } from '../conduct/conduct.ts'
import { filePath, writeMemberFile } from '../files/files.ts'
import { postMessage } from './message.ts'
import { findMessagesBySeq } from './message-view.ts'
import { PICTURE_PROBLEMS, type PictureView } from './picture-fields.ts'
import { deleteOrphanedPictures } from './pictures.ts'
import { messagePictures } from './rooms.sql.ts'
import { roomsPersonalData } from './rooms-personal-data.ts'

const clock = offsetClock()
const { shop, member, visit, coachThread } = roomsForFile(clock)
const coach = member('coach@example.com', { role: 'coach' })
const dana = member('dana@example.com', { name: 'Dana W.' })
const omar = member('omar@example.com', { name: 'Omar' })

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 60 } } })
const taken = { IFD0: { Make: 'ZanzibarCam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } }
const jpeg = drawing(400, 200).jpeg().withExif(taken).withMetadata({ orientation: 6 })
const photo = Buffer.concat([await jpeg.toBuffer(), Buffer.from('<script>alert(1)</script>PK\x03\x04')])

const headersOf = (who: SignedInMember) => ({ Origin: shop.deps.publicUrl(), ...who.headers })
async function send(who: SignedInMember, bytes: Uint8Array, name = 'photo.jpg') {
  const body = new FormData()
  body.set('picture', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(`${shop.url}/society/pictures`, { method: 'POST', body, headers: headersOf(who) })
  return { status: answer.status, reply: (await answer.json()) as PictureView & { problem?: string } }
}
const added = async (who: SignedInMember, bytes: Uint8Array = photo) => {
  const { status, reply } = await send(who, bytes)
  expect(status).toBe(200)
  return reply
}
const see = (who: SignedInMember | undefined, id: string, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}/society/pictures/${id}`, { headers: { ...who?.headers, ...headers } })

let number = 0
const post = (who: SignedInMember, pictures: { id: string; alt: string }[], text = 'Look', roomId = GRANTS) =>
  postMessage(shop.deps, who.member, { roomId, text, clientId: `p${number++}`, pictures })
async function posted(who: SignedInMember, roomId = GRANTS, text = 'Look') {
  const picture = await added(who)
  const answer = await post(who, [{ id: picture.id, alt: 'Our second oven' }], text, roomId)
  if (!('seq' in answer)) throw new Error(answer.problem)
  return { seq: answer.seq, id: picture.id }
}
const isStored = (id: string) => existsSync(filePath(shop.dataDir, 'pictures', id))
const rows = () => shop.database.db.select().from(messagePictures)

test('A photo is shown to the others upright, in its own words, at 1,600 pixels at most, without where it was taken or what is hidden behind its end', async () => {
  expect(photo.includes('ZanzibarCam')).toBe(true)
  expect(await sharp(photo).metadata()).toMatchObject({ width: 400, height: 200, orientation: 6 })
  const { seq, id } = await posted(dana)
  const [message] = await findMessagesBySeq(shop.deps, [seq])
  expect(message?.pictures).toEqual([{ id, alt: 'Our second oven', width: 200, height: 400 }])
  const answer = await see(omar, id)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { format, width, height, exif, orientation } = await sharp(bytes).metadata()
  expect({ format, width, height, exif, orientation }).toEqual({ format: 'webp', width: 200, height: 400 })
  for (const hidden of ['ZanzibarCam', 'script', 'PK\x03\x04']) expect(bytes.includes(hidden)).toBe(false)
  expect((await see(omar, id, { 'If-None-Match': answer.headers.get('ETag') ?? '' })).status).toBe(304)
  const large = await added(dana, await drawing(4000, 3000).png().toBuffer())
  expect(large).toMatchObject({ width: 1600, height: 1200 })
})

/** A small PNG whose header says that it is 30,000 pixels wide and high: 3.6 GB, decoded. */
async function bomb(): Promise<Buffer> {
  const png = await drawing(900, 900).png().toBuffer()
  for (const at of [16, 20]) png.writeUInt32BE(30_000, at)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const SVG_AS_JPEG = Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(SVG)])
test.each([
  ['an SVG with the name of a PNG', () => Buffer.from(SVG), 'format'],
  ['an SVG behind the first bytes of a JPEG', () => SVG_AS_JPEG, 'damaged'],
  ['a PDF', () => Buffer.from('%PDF-1.7 and so on'), 'format'],
  ['half a photo', () => photo.subarray(0, photo.length / 2), 'damaged'],
  ['a bomb', bomb, 'pixels'],
  ['eleven megabytes', () => Buffer.concat([photo, Buffer.alloc(11 * 1024 * 1024)]), 'large'],
  ['nothing', () => Buffer.alloc(0), 'format'],
] as const)('A picture that can’t be taken says why, and nothing is stored: %s', async (_, bytes, problem) => {
  const before = await rows()
  const reply = { problem: PICTURE_PROBLEMS[problem] }
  expect(await send(dana, await bytes(), 'picture.png')).toEqual({ status: 422, reply })
  expect(await rows()).toEqual(before)
})

test('More pictures than a day may have wait for tomorrow', async () => {
  await added(omar)
  // A try counts, too: what isn't a picture is seen as that without much work.
  for (let tries = 0; tries < 39; tries += 13)
    await Promise.all(Array.from({ length: 13 }, () => send(omar, Buffer.from('no picture'))))
  expect(await send(omar, photo)).toMatchObject({ status: 422, reply: { problem: PICTURE_PROBLEMS.day } })
})

test('Whoever may not read a message doesn’t see its picture, and nobody but its author sees and posts one that isn’t posted, once', async () => {
  const waiting = await added(dana)
  expect((await see(dana, waiting.id)).status).toBe(200)
  expect((await see(omar, waiting.id)).status).toBe(404)
  const gone = { problem: 'One of its pictures is gone. Please add it again.', status: 422 }
  expect(await post(omar, [{ id: waiting.id, alt: 'Mine' }])).toEqual(gone)
  expect(await post(dana, [{ id: waiting.id, alt: ' ' }], '')).toHaveProperty('seq')
  expect((await rows()).find((row) => row.id === waiting.id)?.alt).toBe('A picture from Dana W.')
  expect(await post(dana, [{ id: waiting.id, alt: 'Again' }])).toEqual(gone)
  const roomId = await coachThread(dana)
  const { id } = await posted(dana, roomId)
  expect((await see(coach, id)).status).toBe(200)
  expect((await see(omar, id)).status).toBe(404)
  expect((await see(undefined, id)).status).toBe(404)
})

test('A form without script keeps the text and the pictures until the message is sent', async () => {
  const { id } = await added(dana)
  const fields = { text: 'Which one?', client_id: 'c-noscript', picture_1: id, alt_1: 'Two ovens' }
  const sendForm = (form: Record<string, string>) => visit(dana, `/society/rooms/${GRANTS}`, { ...fields, ...form })
  const typed = { text: 'Which one?', pictures: [{ id, alt: 'Two ovens', width: 200, height: 400 }] }
  expect(await sendForm({ add: 'yes' })).toMatchObject({ status: 200, data: typed })
  const problem = PICTURE_PROBLEMS.format
  expect(await sendForm({ picture_problem: problem })).toMatchObject({ status: 422, data: { ...typed, problem } })
  expect(await sendForm({ without_1: 'on', add: 'yes' })).toMatchObject({ data: { pictures: [] } })
  expect(await sendForm({})).toMatchObject({ status: 303 })
  const stored = { alt: 'Two ovens', messageSeq: expect.any(Number) }
  expect((await rows()).find((row) => row.id === id)).toMatchObject(stored)
})

const change = (who: SignedInMember, seq: number, form: Record<string, string>) =>
  visit(who, `/society/messages/${seq}`, form)

test('A picture that its author takes out, or whose message anyone removes, is gone for everyone, with its file', async () => {
  const takesOut = (seq: number, id: string) => change(dana, seq, { remove_picture: id })
  const removes = (seq: number) => change(dana, seq, { remove: 'yes' })
  const coachRemoves = (seq: number) =>
    decideMessage(shop.deps, coach.member, { seq, decision: 'remove', reason: 'Not ours' })
  for (const act of [takesOut, removes, coachRemoves]) {
    const { seq, id } = await posted(dana)
    await change(omar, seq, { remove_picture: id })
    expect((await see(omar, id)).status, 'not hers to take out').toBe(200)
    await act(seq, id)
    expect((await see(omar, id)).status).toBe(404)
    await expect.poll(() => isStored(id)).toBe(false)
    const left = act === takesOut ? { body: 'Look', isEdited: true } : { body: '' }
    expect(await findMessagesBySeq(shop.deps, [seq])).toMatchObject([{ ...left, pictures: [] }])
  }
  const alone = await posted(dana, GRANTS, '')
  await takesOut(alone.seq, alone.id)
  expect(await findMessagesBySeq(shop.deps, [alone.seq])).toMatchObject([{ removed: { by: 'author' } }])
})

test('Someone’s pictures are in their data as files, and erased they are nowhere', async () => {
  const eva = await enterSociety(shop, 'eva@example.com', { name: 'Eva' })
  const { id } = await posted(eva)
  const page = await openMyData(shop.deps, 'eva@example.com')
  const file = await fetch(`${shop.url}${page}/files/${id}.webp`)
  expect(file.headers.get('Content-Type')).toBe('image/webp')
  expect(await sharp(Buffer.from(await file.arrayBuffer())).metadata()).toMatchObject({ width: 200, height: 400 })
  const other = await openMyData(shop.deps, 'dana@example.com')
  expect(await (await fetch(`${shop.url}${other}/files/${id}.webp`)).text()).toContain('the page')
  expect(await (await fetch(`${shop.url}${page}/data.json`)).text()).toContain('Our second oven')
  await shop.database.transact((tx) => roomsPersonalData(shop.deps).erase(tx, 'eva@example.com'))
  expect((await rows()).filter(({ personId }) => personId === eva.member.personId)).toEqual([])
  await expect.poll(() => isStored(id)).toBe(false)
})

test('A picture that is never posted, and a file that a crash left, are deleted', async () => {
  const waiting = await added(dana)
  const shown = await posted(dana)
  await writeMemberFile(shop.dataDir, 'pictures', 'pic_left', Buffer.from('left'))
  await deleteOrphanedPictures(shop.deps)
  expect(isStored(waiting.id) && isStored('pic_left')).toBe(true)
  const old = new Date(clock.now().getTime() - 2 * 60 * 60 * 1000)
  await utimes(filePath(shop.dataDir, 'pictures', 'pic_left'), old, old)
  await deleteOrphanedPictures(shop.deps)
  expect(isStored('pic_left')).toBe(false)
  clock.offsetMs += 2 * DAY + 1
  await deleteOrphanedPictures(shop.deps)
  await expect.poll(() => isStored(waiting.id)).toBe(false)
  expect(isStored(shown.id)).toBe(true)
  expect(await readdir(join(shop.dataDir, 'uploads'))).toEqual([])
})
