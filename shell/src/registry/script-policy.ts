import { fetchVerified } from './build-details'

/**
 * Adds the policy that lets only scripts of live builds run, where the page names it by its hash. From then on the
 * browser holds to it whatever else runs. Rejects when three more tries after growing pauses do not bring it either: no
 * script of a panel may run without it. While gateways are updated, only some of them have the text that the page names.
 */
export const addScriptPolicy = async (): Promise<void> => {
  const named = document.querySelector<HTMLLinkElement>('link[data-policy]')
  if (!named) return
  const read = (pause = 400): Promise<string> =>
    fetchVerified(named.href, named.dataset.policy ?? '').catch(async error => {
      if (pause > 1600) throw error
      await new Promise(resolve => setTimeout(resolve, pause))
      return read(pause * 2)
    })
  const policy = document.createElement('meta')
  policy.httpEquiv = 'content-security-policy'
  policy.content = await read()
  document.head.append(policy)
}
