import { create } from 'zustand'

type Answer = (confirmed: boolean) => void

/** Calls that wait until the user has confirmed that it is really them; empty while the dialog is closed. */
const useWaiting = create<{ waiting: readonly Answer[] }>()(() => ({ waiting: [] }))

/** Whether the dialog that confirms the identity is to be open. */
export const useIdentityAsked = (): boolean => useWaiting(state => state.waiting.length > 0)

export const identity = {
  /** Asks the user once, however many calls wait; false when they would not. */
  confirm: (): Promise<boolean> =>
    new Promise(resolve => useWaiting.setState(({ waiting }) => ({ waiting: [...waiting, resolve] }))),
  /** Ends the question for every call that waits. */
  answer: (confirmed: boolean): void => {
    const { waiting } = useWaiting.getState()
    useWaiting.setState({ waiting: [] })
    for (const resolve of waiting) resolve(confirmed)
  },
}

/** A proof of work that the page does before a call is made once more. */
interface Proof {
  /** How likely it would have been found by now, from 0 to 1. */
  share: number
  cancel: () => void
}

/** The proof that is being looked for, once it has taken long enough to be shown; null otherwise. */
export const useProof = create<{ proof: Proof | null }>()(() => ({ proof: null }))
