import { useEffect, useState } from 'react'
import { type CodePurpose, cooldownSeconds, keepAllowedAt, readAllowedAt, secondsLeft } from './cooldown'

/** The lock after a code was sent again: seconds left, and how to start or release it (S4.3, S8.6). */
export const useCooldown = (purpose: CodePurpose) => {
  const [allowedAt, setAllowedAt] = useState(() => readAllowedAt(purpose))
  const [now, setNow] = useState(() => Date.now())
  const left = secondsLeft(allowedAt, now)
  const locked = left > 0

  useEffect(() => {
    if (!locked) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [locked])

  const allowAt = (time: number) => {
    keepAllowedAt(purpose, time)
    setAllowedAt(time)
    setNow(Date.now())
  }
  return {
    left,
    lock: () => allowAt(Date.now() + cooldownSeconds * 1000),
    release: () => allowAt(0),
  }
}
