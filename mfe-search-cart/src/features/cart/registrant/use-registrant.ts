import { isApiError, queryClient } from '@panel/shared/api-client'
import type { Address } from '@panel/shared/contract'
import { addressesQuery } from '@panel/shared/lists'
import { useRef, useState } from 'react'

/** The open form: saves what is in it, and says next to its fields what is missing. Null where that is so. */
type SaveForm = () => Promise<number | null>

/** An address of the address book by its id, or the one that is typed in. */
export type Choice = number | 'new'

/** The default address, else the first one; the form where there is none. */
export const choiceOf = (chosen: Choice | null, addresses: readonly Address[]): Choice => {
  if (chosen === 'new' || addresses.some(({ id }) => id === chosen)) return chosen ?? 'new'
  return (addresses.find(({ is_default }) => is_default) ?? addresses[0])?.id ?? 'new'
}

export interface Registrant {
  chosen: Choice | null
  choose: (choice: Choice) => void
  /** Whether the chosen address is being changed. */
  editing: boolean
  edit: (editing: boolean) => void
  /** What the server found missing in the address. */
  fault: unknown
  /** Whether the form has to be filled in before the cart can be submitted. */
  asked: boolean
  form: { current: SaveForm | null }
  /**
   * What the submit names: nothing where the addresses cannot be read, since the server then takes the default one; null
   * where the form has to be filled in first.
   */
  resolve: () => Promise<{ registrant_id?: number } | null>
  /** Opens the address with what the server misses in it. */
  refuse: (error: unknown) => void
}

/** For whom new names are registered, as the card of the page and the submit share it. */
export const useRegistrant = (): Registrant => {
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [editing, setEditing] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  const [asked, setAsked] = useState(false)
  const form = useRef<SaveForm | null>(null)

  const resolve = async () => {
    setFault(null)
    if (form.current) {
      const registrant_id = await form.current()
      setAsked(registrant_id === null)
      return registrant_id === null ? null : { registrant_id }
    }
    const addresses = await queryClient.ensureQueryData(addressesQuery()).catch(() => null)
    if (addresses === null) return {}
    const choice = choiceOf(chosen, addresses)
    setAsked(choice === 'new')
    return choice === 'new' ? null : { registrant_id: choice }
  }

  return {
    chosen,
    choose: choice => {
      setChosen(choice)
      setEditing(false)
      setFault(null)
    },
    editing,
    edit: setEditing,
    fault,
    asked,
    form,
    resolve,
    refuse: error => {
      if (!isApiError(error) || error.code !== 'registrant_incomplete') return
      setFault(error)
      setEditing(true)
    },
  }
}
