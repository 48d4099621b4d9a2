export * from 'virtual:react-router/server-build'
export const hello = 'x'
