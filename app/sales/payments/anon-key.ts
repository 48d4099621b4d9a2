/** The public key of a visitor's requests. Everyone knows it: it is not a secret. */
export const anonKey: string = import.meta.env.VITE_ANON_KEY ?? 'anon-demo-key'
