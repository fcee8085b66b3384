import type { Page, Request } from 'playwright-core'

/** Why a panel did not come, as the shell's loader reports it. */
interface Report {
  panel: string
  build: string
  phase: string
  cause: string
}

const phases: Record<string, string> = {
  registry: 'the registry does not name it',
  contract: 'the shell does not support its contract',
  versions: 'it needs other versions than the shell shares',
  entry: 'its entry could not be loaded',
  definition: 'its definition could not be loaded',
  exports: 'it lacks what it promises',
  view: 'the view could not be loaded',
  texts: 'its texts could not be loaded',
  render: 'it threw while rendering',
  later: 'it threw after it was shown',
  paused: 'it failed too often',
}

const asReport = (body: string | null): Report => JSON.parse(body ?? '{}') as Report

/** A second report of one failure repeats only its place. */
const isEcho = ({ panel, build, phase, cause }: Report): boolean => cause === `${panel} ${build}: ${phase}`

/** Chromium repeats each failed request in the console; the request itself is checked instead. */
const repeatsRequest = /^Failed to load resource: /

/** Collects what must not happen in a page while it is looked at. */
export class WatchedPage {
  private readonly reports: Report[] = []
  private readonly faults: string[] = []
  private readonly pending = new Set<Request>()

  constructor(
    readonly page: Page,
    /** Where the page belongs. */
    readonly origin: string,
  ) {
    // It reaches nothing either, as its context is closed.
    page.on('popup', popup => {
      this.faults.push('it opens another window')
      void popup.close()
    })
    page.on('dialog', dialog => {
      // A page with typed text asks before it is left.
      if (dialog.type() === 'beforeunload') return void dialog.accept()
      this.faults.push('it opens a dialog of the browser')
      void dialog.dismiss()
    })
    page.on('requestfinished', request => this.pending.delete(request))
    page.on('requestfailed', request => this.pending.delete(request))
    page.on('console', message => {
      if (message.type() === 'error' && !repeatsRequest.test(message.text()))
        this.faults.push(`the console says: ${message.text()}`)
    })
    page.on('pageerror', error => this.faults.push(`an error was not caught: ${error.message}`))
    page.on('request', request => {
      const { origin } = new URL(request.url())
      if (request.isNavigationRequest() && origin !== this.origin && origin !== 'null')
        this.faults.push(`it leads to ${origin}, outside of the product`)
      // A page does not wait for the answer to a beacon.
      if (request.resourceType() !== 'ping') this.pending.add(request)
      if (request.url().endsWith('/client-report')) this.reports.push(asReport(request.postData()))
    })
    page.on('response', response => {
      const { pathname } = new URL(response.url())
      const bad = pathname.startsWith('/api/') ? response.status() >= 500 : response.status() >= 400
      if (bad && pathname !== '/client-report')
        this.faults.push(`${response.request().method()} ${pathname} was answered with ${response.status()}`)
    })
  }

  /** Whether an answer is still to come. */
  readonly isWaiting = (): boolean => this.pending.size > 0

  /** The first thing that went wrong, as a part of a sentence; undefined when nothing did. */
  fault(): string | undefined {
    const report = this.reports.find(each => !isEcho(each)) ?? this.reports[0]
    if (!report) return this.faults[0]
    const what = phases[report.phase] ?? report.phase
    return isEcho(report) ? what : `${what}: ${report.cause}`
  }
}
