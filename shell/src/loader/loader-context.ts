import { createContext, useContext } from 'react'
import type { Loader } from './create-loader'
import type { MountedPanels } from './mounted-panels'

interface LoaderContextValue {
  loader: Loader
  mountedPanels: MountedPanels
}

export const LoaderContext = createContext<LoaderContextValue | null>(null)

/** The page's loader and the panels it has mounted. Throws outside of the shell. */
export const useLoader = (): LoaderContextValue => {
  const value = useContext(LoaderContext)
  if (!value) throw new Error('There is no loader around this component')
  return value
}
