import { expect, test } from 'vitest'
import type { Contents } from '../catalog/content-files.ts'
import { PAGES } from '../routes.ts'
import { ROOMS } from './navigation.tsx'

/** Where each thing that the sales page promises is. */
const PROMISED: Record<keyof Contents['society']['membership']['features'], readonly string[]> = {
  leads: ['/society/leads'],
  calls: ['/society/calls'],
  templates: ['/society/library', '/society/board'],
  training: ['/society/lessons'],
  chat: ['/society/rooms', '/society/leads'],
  wins: ['/society/wins', '/society/board'],
}

test('Everything that the sales page promises is a room that members can open from the others', () => {
  const pages = PAGES.map(({ path }) => path)
  const rooms = ROOMS.map(({ to }) => to)
  for (const path of Object.values(PROMISED).flat()) {
    expect(pages).toContain(path)
    expect(rooms).toContain(path)
  }
})
