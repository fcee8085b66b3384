import { createHash } from 'node:crypto'
import { escapeHtml } from './escape'

/**
 * Asks with the token of this browser for what shell and view will read first, while their code is on its way, and keeps
 * the answers for `shared/api-client/early-answers.ts`. Without a token, or a storage to have one, it does nothing.
 */
const script = [
  'try{let t=sessionStorage.getItem("token")??localStorage.getItem("token"),d=document,',
  's=performance.getEntriesByType("navigation")[0]?.serverTiming?.find(e=>e.name=="trace")?.description,',
  'h={"accept-language":d.documentElement.lang,authorization:"Bearer "+t};',
  'if(s)h.traceparent="00-"+s+"-"+s.slice(16)+"-01";',
  'if(t){earlyAnswers={authorization:h.authorization,answers:new Map};',
  'for(let a of JSON.parse(d.currentScript.dataset.calls)){',
  'let r=fetch(a,{headers:h});r.catch(e=>e);earlyAnswers.answers.set(location.origin+a,r)}}',
  '}catch{}',
].join('')

/** By which the policies of a page let it run. */
export const earlyCallsHash = `sha256-${createHash('sha256').update(script).digest('base64')}`

/** The element that makes the calls to these addresses of the API. */
export const earlyCalls = (addresses: readonly string[]): string =>
  `<script data-calls="${escapeHtml(JSON.stringify(addresses))}">${script}</script>`
