import { Form } from 'react-router'
import { stateName, usStates } from '../../catalog/us-states.ts'
import { appContext } from '../../platform/app-context.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Options } from '../../ui/kit/form.tsx'
import { Page } from '../../ui/kit/page.tsx'
import { TextLink } from '../parts/parts.tsx'
import type { Route } from './+types/members-page.ts'
import { countUnlisted, type DirectoryEntry, findDirectory } from './directory.ts'
import { requireMember } from './members.ts'
import { PROFILE_PATH } from './paths.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireMember(args)
  const deps = args.context.get(appContext)
  const query = new URL(args.request.url).searchParams
  const asked = { words: (query.get('q') ?? '').slice(0, 100), state: query.get('state') ?? '' }
  const page = await findDirectory(deps, { ...asked, after: query.get('after') ?? '' })
  return { ...page, asked, unlisted: await countUnlisted(deps) }
}

export const meta = () =>
  privateMeta('Society members', 'Members who chose to be listed: what they do, and what they can help with.')

export default function MembersPage({ loaderData: { entries, after, asked, unlisted } }: Route.ComponentProps) {
  const isSearch = asked.words !== '' || asked.state !== ''
  const next = new URLSearchParams({ q: asked.words, state: asked.state, after: after ?? '' })
  return (
    <Page title="Members" actions={<TextLink to={PROFILE_PATH}>Your profile</TextLink>}>
      <Form method="get" role="search" className="mt-6 grid items-end gap-4 md:grid-cols-[minmax(0,1fr)_14rem_auto]">
        <TextField label="Who or what are you looking for?" name="q" type="search" defaultValue={asked.words} />
        <Select label="State" name="state" defaultValue={asked.state}>
          <option value="">All states</option>
          <Options of={Object.entries(usStates)} />
        </Select>
        <Button variant="outline">Search</Button>
      </Form>
      {entries.length > 0 ? (
        <ul className="mt-8 border-current border-t-2">
          {entries.map((entry) => (
            <Entry key={entry.personId} {...entry} />
          ))}
        </ul>
      ) : (
        <p className="mt-8 border-current border-t-2 pt-4">
          {isSearch
            ? 'No one in the directory matches. Try one word, or all states.'
            : 'No one is listed yet. Be the first: it takes a minute on your profile.'}
        </p>
      )}
      <p className="mt-4 text-small text-soft">{unlistedNote(unlisted)}</p>
      {after && (
        <p className="mt-4">
          <TextLink to={`?${next}`}>More members</TextLink>
        </p>
      )}
    </Page>
  )
}

function Entry({ personId, name, state, sector, certificates, canHelpWith, lookingFor }: DirectoryEntry) {
  const about = [sector, state && stateName(state)].filter(Boolean).join(', ')
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4 border-line border-b py-4">
      <Avatar name={name} />
      <div>
        <h2 className="font-display font-semibold text-lead [overflow-wrap:anywhere]">
          <TextLink to={`/society/members/${personId}`}>
            <bdi>{name}</bdi>
          </TextLink>
        </h2>
        {about && <p className="text-small">{about}</p>}
        {certificates && <p className="text-small text-soft">Holds {certificates}</p>}
        {canHelpWith && <p className="text-accent text-small">Can help with {canHelpWith}</p>}
        {lookingFor && <p className="text-small">Is looking for {lookingFor}</p>}
      </div>
    </li>
  )
}

function unlistedNote(count: number): string {
  if (count === 0) return 'Everyone is listed.'
  return count === 1 ? 'One more member isn’t listed.' : `${count} more members aren’t listed.`
}
