import { parse } from 'yaml'
import { z } from 'zod'
import { checkConnections, checkServer } from '../../operations/doctor/doctor.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { dayAndTime } from '../queue-view.ts'
import text from './env.yaml?raw'

/** What of `.env` someone may wonder about, with what is missing without it. The values stay on the server. */
const NAMES = z.record(z.string(), z.string()).parse(parse(text))

/** As the doctor writes it for a terminal. */
const MOMENT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\b/g

/** @param isWhole whether everything is checked, which asks Stripe, too */
export async function loadWorks(deps: AppContext, isWhole: boolean) {
  return {
    env: Object.entries(NAMES).map(([name, without]) => ({ name, without, isSet: deps.configured[name] === true })),
    findings: (await (isWhole ? checkServer(deps) : checkConnections(deps))).map((found) => ({
      ...found,
      says: found.says.replace(MOMENT, (at) => dayAndTime(new Date(at), deps.scheduling.timeZone)),
    })),
    isWhole,
    /** A stand-in takes Stripe’s place, which needs no endpoint. */
    isDemo: deps.demo !== undefined,
  }
}
