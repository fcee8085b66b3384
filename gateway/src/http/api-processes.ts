import { Agent, type Dispatcher } from 'undici'
import { hasCode } from '../errors'
import { dropperOfCalls } from './client-gone'

/** Milliseconds between two looks at the processes, and that one may take to answer. */
const lookEvery = 1000
const lookLimit = 1000

/** Codes of a connection that could not be made: the API has not seen the call. */
const unsent = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

const answersReady = async (url: string): Promise<boolean> => {
  try {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(lookLimit) })
    await reply.body?.cancel()
    return reply.ok
  } catch {
    return false
  }
}

/** The processes of the API, and which of them take calls. A process that nobody has asked yet counts as ready. */
export class ApiProcesses {
  private readonly down = new Set<string>()
  private turn = 0
  private looking: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly urls: readonly string[]) {}

  /** The next one that is ready, apart from `failed`; when none is, the next of the others, whose error says why. */
  choose(failed?: string): string {
    const others = this.urls.filter(url => url !== failed)
    const ready = others.filter(url => !this.down.has(url))
    const usable = [ready, others, this.urls].find(urls => urls.length > 0) ?? []
    this.turn += 1
    return usable[this.turn % usable.length] ?? ''
  }

  /** Sends nothing more to a process until it is found ready again. */
  markDown(url: string): void {
    this.down.add(url)
  }

  /** Asks every process now; whether any is ready. */
  async look(): Promise<boolean> {
    this.looking ??= Promise.all(
      this.urls.map(async url => {
        if (await answersReady(url)) this.down.delete(url)
        else this.down.add(url)
      }),
    ).then(() => {
      this.looking = undefined
    })
    await this.looking
    return this.down.size < this.urls.length
  }

  /** Asks again and again, until `stop`: a process that is frozen takes calls and never answers. */
  watch(): void {
    this.timer = setInterval(() => this.look(), lookEvery).unref()
  }

  stop(): void {
    clearInterval(this.timer)
  }
}

type Handler = Dispatcher.DispatchHandler

/** Sends each call to a process that is ready, and once more to another one when it could not be sent. */
const chooseProcess =
  (processes: ApiProcesses): Dispatcher.DispatcherComposeInterceptor =>
  dispatch =>
  (options, handler) => {
    const dropWithClient = dropperOfCalls()
    const send = (failed?: string): boolean => {
      const origin = processes.choose(failed)
      const watched: Handler = {
        onRequestStart: (controller, context) => {
          dropWithClient(controller)
          handler.onRequestStart?.(controller, context)
        },
        onRequestUpgrade: (...words) => handler.onRequestUpgrade?.(...words),
        onResponseStart: (...words) => handler.onResponseStart?.(...words),
        onResponseData: (...words) => handler.onResponseData?.(...words),
        onResponseEnd: (...words) => handler.onResponseEnd?.(...words),
        onResponseError: (controller, error) => {
          const isUnsent = hasCode(error, ...unsent)
          if (isUnsent) processes.markDown(origin)
          if (!isUnsent || failed !== undefined || processes.choose(origin) === origin)
            handler.onResponseError?.(controller, error)
          else send(origin)
        },
      }
      return dispatch({ ...options, origin }, watched)
    }
    return send()
  }

export const connectToApi = (processes: ApiProcesses, options: Agent.Options): Dispatcher =>
  new Agent(options).compose(chooseProcess(processes))
