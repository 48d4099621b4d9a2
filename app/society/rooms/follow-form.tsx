import { Form, useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { roomPath } from './room-path.ts'
import type { ThreadView } from './thread-view.ts'

/** Follows a thread or stops, and comes back to the page that it is on. */
export function FollowForm({ thread: { roomId, follows } }: { thread: Pick<ThreadView, 'roomId' | 'follows'> }) {
  const { pathname } = useLocation()
  return (
    <Form method="post" action={roomPath(roomId)} className="not-printed">
      <input type="hidden" name="back" value={pathname} />
      <Button name="follow" value={follows ? 'no' : 'yes'} size="small" variant="outline">
        {follows ? 'Stop following' : 'Follow this thread'}
      </Button>
    </Form>
  )
}
