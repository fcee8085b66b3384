import { accountBucket, bucketCookie } from '@panel/shared/panel/registry'

/** From the next page on, somebody who is signed in gets the builds of their account, whichever browser they use. */
export const keepAccountBucket = (email: string): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${bucketCookie}=${accountBucket(email)}; Max-Age=31536000; Path=/; SameSite=Lax${secure}`
}
