const renderers = new Map()
const nothing = () => undefined

/**
 * What React looks for once, when it is evaluated, and what the runtimes of panels look through when they come: the
 * renderers that are there already. That of react-refresh itself would keep none of them, and a panel that comes later
 * would refresh nothing. With React's developer tools in the browser theirs is there.
 */
window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers,
  supportsFiber: true,
  inject: renderer => {
    renderers.set(renderers.size + 1, renderer)
    return renderers.size
  },
  onScheduleFiberRoot: nothing,
  onCommitFiberRoot: nothing,
  onCommitFiberUnmount: nothing,
}

/** What `choose-react.cjs` finds in a page that has loaded this script before the shell. */
window.panelReact = {
  react: require('react'),
  'react/jsx-runtime': require('react/jsx-runtime'),
  'react-dom': require('react-dom'),
  'react-dom/client': require('react-dom/client'),
}
