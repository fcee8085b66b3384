import { createContext, useContext } from 'react'
import { type ActiveRegistry, emptyRegistry } from './active-registry'

export const RegistryContext = createContext<ActiveRegistry>(emptyRegistry)

export const useRegistry = (): ActiveRegistry => useContext(RegistryContext)
