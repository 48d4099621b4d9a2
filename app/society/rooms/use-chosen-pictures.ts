import { useEffect, useState } from 'react'
import { type Place, readDraftPictures, uploadPicture, writeDraftPictures } from './outbox.tsx'
import type { ChosenPicture, PictureView } from './picture-fields.ts'
import { chosenPictures, MAX_PICTURE_BYTES, MAX_PICTURES, PICTURE_PROBLEMS } from './picture-fields.ts'

/** The pictures of a message that is being written: each is sent as soon as it's chosen, and then waits for its message. */
export function useChosenPictures(place: Place, sentBefore: readonly PictureView[]) {
  const [pictures, setPictures] = useState(sentBefore)
  const [isAdding, setIsAdding] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    setPictures((before) => (before.length > 0 ? before : readDraftPictures(place)))
  }, [place])
  const change = (after: readonly PictureView[]) => {
    setPictures(after)
    writeDraftPictures(place, after)
  }
  const add = async (form: HTMLFormElement, files: readonly File[]) => {
    const before = asTyped(pictures, form)
    setIsAdding(true)
    const { added, problem: found } = await uploadAll(files, MAX_PICTURES - before.length)
    setIsAdding(false)
    setProblem(found)
    change([...asTyped(before, form), ...added])
  }
  return {
    ...{ pictures, isAdding, problem, add },
    keep: (form: HTMLFormElement) => writeDraftPictures(place, asTyped(pictures, form)),
    clear() {
      change([])
      setProblem(undefined)
    },
  }
}

/** What the form says of the pictures in it. */
export function picturesIn(form: HTMLFormElement): ChosenPicture[] {
  const texts = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return chosenPictures(new Map(texts))
}

/** Those that go with the message, with what they have typed about them. */
function asTyped(pictures: readonly PictureView[], form: HTMLFormElement): PictureView[] {
  const typed = picturesIn(form)
  return pictures.flatMap((picture) => {
    const found = typed.find(({ id }) => id === picture.id)
    return found ? [{ ...picture, alt: found.alt }] : []
  })
}

/** One after the other, up to the first that isn't taken. */
async function uploadAll(files: readonly File[], room: number) {
  const added: PictureView[] = []
  for (const [at, file] of files.entries()) {
    if (at >= room) return { added, problem: PICTURE_PROBLEMS.many }
    if (file.size > MAX_PICTURE_BYTES) return { added, problem: PICTURE_PROBLEMS.large }
    const sent = await uploadPicture(file)
    if ('problem' in sent) return { added, problem: sent.problem }
    added.push(sent)
  }
  return { added, problem: undefined }
}
