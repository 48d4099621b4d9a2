/** The public key that a visitor's requests carry while nobody can sign in. It is known to everyone: no secret. */
export const anonKey: string = import.meta.env.VITE_ANON_KEY ?? 'anon-demo-key'
