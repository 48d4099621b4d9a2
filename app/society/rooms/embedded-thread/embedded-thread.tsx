/** The messages of a thread, the field to write in and the button to follow it, for the page of what the thread is about. */
export { FollowForm, Thread } from '../thread.tsx'
