import { fetchVerified } from './build-details'

/**
 * Adds the policy that lets only scripts of live builds run, where the page names it by its hash. From then on the
 * browser holds to it whatever else runs. Rejects when it cannot be had at the second try either: no script of a panel
 * may run without it.
 */
export const addScriptPolicy = async (): Promise<void> => {
  const named = document.querySelector<HTMLLinkElement>('link[data-policy]')
  if (!named) return
  const read = () => fetchVerified(named.href, named.dataset.policy ?? '')
  const policy = document.createElement('meta')
  policy.httpEquiv = 'content-security-policy'
  policy.content = await read().catch(read)
  document.head.append(policy)
}
