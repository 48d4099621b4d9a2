export const LESSONS_PATH = '/society/lessons'

export const lessonPath = (id: string): string => `${LESSONS_PATH}/${id}`
