import { businessStages } from '../../../catalog/application.ts'
import { usStates } from '../../../catalog/us-states.ts'
import { choice, emailAddress, formSchema, line, lines } from '../../../platform/forms/form-schema.ts'

/** In the order of the form. */
export const applicationForm = formSchema({
  name: line(100, { missing: 'Please tell us your name.', autoComplete: 'name' }),
  email: emailAddress({
    missing: 'Please enter your email address so we can reply.',
    invalid: 'We can’t send to this address. It should look like name@example.com.',
  }),
  business: line(200, { missing: 'Please tell us in a few words what your business does.' }),
  stage: choice(businessStages, 'Please choose how far along it is.'),
  state: choice(usStates, 'Please choose which state it’s in.'),
  needs: lines(4000, { missing: 'Please tell us what you need. A sentence or two is enough.' }),
  heard: line(200),
})
