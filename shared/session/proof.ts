import { create } from 'zustand'

/** A proof of work that the page does before a call is made once more. */
interface Proof {
  /** How likely it would have been found by now, from 0 to 1. */
  share: number
  cancel: () => void
}

/** The proof that is being looked for, once it has taken long enough to be shown; null otherwise. */
export const useProof = create<{ proof: Proof | null }>()(() => ({ proof: null }))
