import type { Strength } from '@panel/shared/password-strength'
import { useEffect, useState } from 'react'

/** How hard a password is to guess; null while nothing is typed, and where the words to compare with did not load. */
export const useStrength = (password: string, email: string): Strength | null => {
  const [strength, setStrength] = useState<Strength | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (password === '') {
      setStrength(null)
      return
    }
    import('@panel/shared/password-strength').then(
      ({ passwordStrength }) => isCurrent && setStrength(passwordStrength(password, email)),
      () => isCurrent && setStrength(null),
    )
    return () => {
      isCurrent = false
    }
  }, [password, email])
  return strength
}
