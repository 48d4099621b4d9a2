/** How the newest message of a thread begins, after the name of who wrote it. */
export function ThreadPreview({ by, text }: { by: string | undefined; text: string }) {
  return (
    <>
      {by && (
        <>
          <bdi>{by}</bdi>:{' '}
        </>
      )}
      {text}
    </>
  )
}
