import '@panel/shared/ui/base.css'
import { type Language, storedLanguage } from '@panel/shared/i18n'
import { startInFrame } from '@panel/shared/panel/frame'
import * as lifecycles from 'panel-lifecycles'
import { registerApplication, setBootstrapMaxTime, setMountMaxTime, start } from 'single-spa'

const base = new URL(document.baseURI).pathname

/** How long a view may take before the console says so, which the gate takes for a fault: as long as the gate waits. */
const limitMs = 60_000

/** What `npm run dev` writes into the page: the contributions of the panel, with a sample of what their points give. */
interface SampleContribution {
  view: string
  title: Record<Language, string>
  context: unknown
}

/** Below its heading a contribution with what its point would give it; its messages are shown under it. */
const showContribution = ({ view, title, context }: SampleContribution, at: number): void => {
  const [heading, place, message] = [
    document.createElement('h2'),
    document.createElement('div'),
    document.createElement('p'),
  ]
  heading.textContent = title[storedLanguage()]
  message.role = 'status'
  place.dataset.contribution = title.en
  document.getElementById('content')?.append(heading, place, message)
  registerApplication({
    name: `contribution-${at}`,
    app: async () => lifecycles,
    activeWhen: () => true,
    customProps: {
      domElement: place,
      view,
      context,
      navigate: (to: string) => location.assign(to),
      notify: (text: string) => {
        message.textContent = text
      },
      close: () => place.remove(),
    },
  })
}

/**
 * The panel's own page: single-spa mounts its lifecycles under every address below the page's base. What the panel adds to
 * pages of others is at the base itself.
 */
const startAlone = (): void => {
  // By itself it is an error after four seconds, which a busy machine needs.
  setBootstrapMaxTime(limitMs, false, limitMs)
  setMountMaxTime(limitMs, false, limitMs)
  const contributions: SampleContribution[] = JSON.parse(document.getElementById('contributions')?.textContent ?? '[]')
  const isBase = location.pathname === base
  if (isBase) contributions.forEach(showContribution)
  // A base of its own is for a contribution alone: the panel has no view there.
  if (!isBase || base === '/')
    registerApplication({
      name: 'panel',
      app: async () => lifecycles,
      activeWhen: () => true,
      customProps: { domElement: document.getElementById('root'), basename: base.replace(/\/$/, '') || '/' },
    })
  start()
}

// The gateway says so of the document in which a panel runs that the operator does not trust.
if (document.documentElement.hasAttribute('data-frame')) startInFrame(lifecycles)
else startAlone()
