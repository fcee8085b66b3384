import { hasCode } from '@panel/api/server-kit/errors'
import { Agent, type Dispatcher } from 'undici'
import type { ApiProcesses } from './api-processes'
import { createCallAborter } from './client-gone'

/** Codes of a connection that could not be made: the API has not seen the call. */
const unsent = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

type Handler = Dispatcher.DispatchHandler

/** Sends each call to a process that is ready, and once more to another one when it could not be sent. */
const chooseProcess =
  (processes: ApiProcesses): Dispatcher.DispatcherComposeInterceptor =>
  dispatch =>
  (options, handler) => {
    const dropWithClient = createCallAborter()
    const send = (failed?: string): boolean => {
      const origin = processes.choose(failed)
      let forget = (): void => undefined
      const watched: Handler = {
        onRequestStart: (controller, context) => {
          dropWithClient(controller)
          forget = processes.follow(origin, () => controller.abort(new Error('the process of the API is frozen')))
          handler.onRequestStart?.(controller, context)
        },
        onRequestUpgrade: (...words) => handler.onRequestUpgrade?.(...words),
        onResponseStart: (controller, status, headers, text) => {
          // It is about to stop: what is sent on another of its connections could be cut off.
          if (headers.connection === 'close') processes.markDown(origin)
          handler.onResponseStart?.(controller, status, headers, text)
        },
        onResponseData: (...words) => handler.onResponseData?.(...words),
        onResponseEnd: (...words) => {
          forget()
          handler.onResponseEnd?.(...words)
        },
        onResponseError: (controller, error) => {
          forget()
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

/** Connections to all processes of the API. */
export const connectToApi = (processes: ApiProcesses, options: Agent.Options): Dispatcher =>
  new Agent(options).compose(chooseProcess(processes))
