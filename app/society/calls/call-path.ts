export const CALLS_PATH = '/society/calls'
