// Before React: it looks for the hook once, when it is evaluated.
require('react-refresh/runtime').injectIntoGlobalHook(window)

/** What `choose-react.cjs` finds in a page that has loaded this script before the shell. */
window.panelReact = {
  react: require('react'),
  'react/jsx-runtime': require('react/jsx-runtime'),
  'react-dom': require('react-dom'),
  'react-dom/client': require('react-dom/client'),
}
