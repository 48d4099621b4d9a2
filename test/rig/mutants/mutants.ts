import { backupMutants } from './backups.ts'
import { bookingMutants } from './bookings.ts'
import { deliveryMutants } from './deliveries.ts'
import { deskMutants } from './desk.ts'
import { membershipMutants } from './membership.ts'
import { messageMutants } from './messages.ts'
import { moneyMutants } from './money.ts'
import type { Mutant } from './mutant.ts'
import { newsletterMutants } from './newsletter.ts'
import { refundMutants } from './refunds.ts'
import { signInMutants } from './sign-in.ts'
import { societyMutants } from './society.ts'

/** Every bug that is planted. */
export const mutants: Mutant[] = [
  ...moneyMutants,
  ...refundMutants,
  ...deliveryMutants,
  ...bookingMutants,
  ...membershipMutants,
  ...newsletterMutants,
  ...signInMutants,
  ...societyMutants,
  ...deskMutants,
  ...messageMutants,
  ...backupMutants,
]
