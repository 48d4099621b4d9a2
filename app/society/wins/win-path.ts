export const WINS_PATH = '/society/wins'

export const winPath = (id: string): string => `${WINS_PATH}/${id}`
