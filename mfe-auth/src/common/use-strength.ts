import type { Strength } from '@panel/shared/password-strength'
import { useEffect, useState } from 'react'

/** How hard a password is to guess; null while nothing is typed, 'unknown' where what judges it did not load. */
export const useStrength = (password: string, email: string): Strength | 'unknown' | null => {
  const [strength, setStrength] = useState<Strength | 'unknown' | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (password === '') {
      setStrength(null)
      return
    }
    import('@panel/shared/password-strength').then(
      ({ passwordStrength }) => isCurrent && setStrength(passwordStrength(password, email)),
      () => isCurrent && setStrength('unknown'),
    )
    return () => {
      isCurrent = false
    }
  }, [password, email])
  return strength
}
