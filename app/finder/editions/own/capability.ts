import { type Capability, jobHandler } from '../../../platform/capability.ts'
import { type PersonalData, personalTable } from '../../../platform/personal-data.ts'
import { isOfOrderWith } from '../../../sales/orders/orders.ts'
import { answersInWords } from '../../profile/profile.ts'
import { drawOwnEdition, findEditionFiles, handleDrawJob, isDrawnForBuyer } from './own.ts'
import { ownEditions } from './own-editions.sql.ts'

const ownEditionPersonalData: PersonalData = {
  name: 'What you told us before you bought an edition',
  ...personalTable(ownEditions, {
    of: (email) => isOfOrderWith(ownEditions.orderId, email),
    show: ({ answers, drawnOn }) => ({ ...answersInWords(answers), 'your edition is of': drawnOn }),
  }),
}

/** The edition as it is drawn for the one who buys it. */
export const own = {
  services: (app) => ({ findEditionFiles: findEditionFiles(app), isDrawnForBuyer }),
  jobs: [jobHandler(drawOwnEdition, handleDrawJob)],
  personalData: () => [ownEditionPersonalData],
} satisfies Capability
