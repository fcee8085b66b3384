// Not shared at run time: only the panel that signs in loads it, and only when the server asks for a proof.
export { solveChallenge } from './solve-challenge'
