import { expect, test } from 'vitest'
import { type SocietyFeature, societyFeatures } from '../catalog/society.ts'
import { PAGES } from '../routes.ts'
import { ROOMS } from './navigation.tsx'

/** Where each thing that the sales page promises is. */
const PROMISED: Record<SocietyFeature['icon'], readonly string[]> = {
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
  expect(societyFeatures.map(({ icon }) => icon).sort()).toEqual(Object.keys(PROMISED).sort())
  for (const path of Object.values(PROMISED).flat()) {
    expect(pages).toContain(path)
    expect(rooms).toContain(path)
  }
})
