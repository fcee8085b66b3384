import { createHash } from 'node:crypto'
import { escapeHtml } from '../texts'

/**
 * Asks with the token of this browser for what shell and view will read first, while their code is on its way, and keeps
 * the answers for `shared/api-client/early-answers.ts`: half a minute, after which they are old. Without a token, or a
 * storage to have one, it does nothing. A browser lets a call wait for one of the same address that hangs, unless that
 * one leaves its cache alone.
 */
const script = [
  'try{let t=sessionStorage.token??localStorage.token,d=document,a=new Map,',
  's=performance.getEntriesByType("navigation")[0]?.serverTiming?.find(e=>e.name=="trace")?.description,',
  'h={"accept-language":d.documentElement.lang,authorization:"Bearer "+t};',
  'if(s)h.traceparent="00-"+s+"-"+s.slice(16)+"-01";',
  'if(t){earlyAnswers={headers:h,answers:a};setTimeout(()=>a.clear(),3e4);',
  'for(let c of d.currentScript.dataset.calls.split(" ")){',
  'let r=fetch(c,{headers:h,cache:"no-store"});r.catch(e=>e);a.set(location.origin+c,r)}}',
  '}catch{}',
].join('')

/** By which the policies of a page let it run. */
export const earlyCallsHash = `sha256-${createHash('sha256').update(script).digest('base64')}`

/** The element that makes the calls to these addresses of the API. */
export const earlyCalls = (addresses: readonly string[]): string =>
  `<script data-calls="${escapeHtml(addresses.join(' '))}">${script}</script>`
