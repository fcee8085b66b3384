const announcing = (change: History['pushState']): History['pushState'] =>
  function (this: History, state, unused, url) {
    const before = location.href
    change.call(this, state, unused, url)
    if (location.href !== before) window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }

/**
 * Makes `followHistory`: while a panel with a router of its own is on the page, each router learns where the other one
 * goes, since the history announces only back and forward. It returns what ends it.
 */
export const createHistoryFollower = (): (() => () => void) => {
  let followers = 0
  let restore: (() => void) | undefined
  return () => {
    followers += 1
    if (!restore) {
      const { pushState, replaceState } = history
      history.pushState = announcing(pushState)
      history.replaceState = announcing(replaceState)
      restore = () => Object.assign(history, { pushState, replaceState })
    }
    return () => {
      followers -= 1
      if (followers > 0) return
      restore?.()
      restore = undefined
    }
  }
}
