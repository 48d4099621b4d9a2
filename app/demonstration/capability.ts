import { type Capability, jobHandler } from '../platform/capability.ts'
import { fillSociety } from '../society/members/members.ts'
import { demonstrationRoutes } from './demonstration.http.ts'
import { fillSampleSociety } from './society/fill-sample-society.ts'
import { playSampleMessage, postSampleMessage } from './society/hour.ts'
import { isDone, LAST_STEP } from './society/sample-steps.ts'

/** What a demonstration has beside the shop itself: ways in without an email, and someone to look at. */
export const demonstration = {
  services: () => ({ isSampleFilling: async (app) => Boolean(app.demo) && !(await isDone(app, LAST_STEP)) }),
  routes: demonstrationRoutes,
  jobs: [jobHandler(fillSociety, fillSampleSociety), jobHandler(playSampleMessage, postSampleMessage)],
} satisfies Capability
