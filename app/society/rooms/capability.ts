import type { Capability } from '../../platform/capability.ts'
import { unansweredQuestions, unansweredThreads } from './desk-items.ts'
import { deleteOrphanedPictures } from './pictures.ts'
import { pictureRoutes, roomRoutes } from './rooms.http.ts'
import { roomsPersonalData } from './rooms-personal-data.ts'
import { createSocietyStreams, deleteOldEvents, type SocietyStreams } from './stream.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    societyStreams: SocietyStreams
  }
}

/** The Society's rooms and threads, with the messages in them, as they are written. */
export const rooms = {
  services: ({ database, clock, log }) => ({ societyStreams: createSocietyStreams(database, clock, log) }),
  routes: (app) => roomRoutes(app).route('/', pictureRoutes(app)),
  personalData: (app) => [roomsPersonalData(app)],
  deskItems: (app) => [unansweredThreads(app), unansweredQuestions(app)],
  schedule: [
    { name: 'forget-society-events', cron: '13 8 * * *', run: deleteOldEvents },
    { name: 'forget-society-pictures', cron: '41 * * * *', run: deleteOrphanedPictures },
  ],
  onStop: ({ societyStreams }) => societyStreams.stop(),
  idPrefixes: ['rom', 'msg', 'pic'],
} satisfies Capability
