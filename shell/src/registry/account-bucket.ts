import { bucketCookie } from '@panel/shared/panel/registry'
import { useEffect } from 'react'

/** The share that an account belongs to, in every browser it is used in: FNV-1a over its email. */
export const accountBucket = (email: string): number =>
  ([...email].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), -2_128_831_035) >>> 0) % 100

/** From the next page on, somebody who is signed in gets the builds of their account, whichever browser they use. */
export const useAccountBucket = (email: string): void => {
  useEffect(() => {
    if (!email) return
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${bucketCookie}=${accountBucket(email)}; Max-Age=31536000; Path=/; SameSite=Lax${secure}`
  }, [email])
}
