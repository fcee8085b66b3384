import { startQueue } from '../src/jobs/worker'
import { createDeliver } from '../src/mail/deliver'
import { startTestApi, type TestApi } from './api'
import { type MailServer, startMailServer } from './mail-server'

export interface MailingApi {
  api: TestApi
  server: MailServer
  close: () => Promise<void>
}

/** An API whose worker sends its mails to a mail server of its own. */
export const startMailingApi = async (options: Parameters<typeof startTestApi>[0] = {}): Promise<MailingApi> => {
  const api = await startTestApi(options)
  const server = await startMailServer()
  const deliver = createDeliver({ ...api.deps.settings, SMTP_URL: server.url }, api.deps.log)
  const worker = await startQueue(api.deps, deliver, api.url)
  return {
    api,
    server,
    close: async () => {
      await worker.stop()
      server.close()
      await api.close()
    },
  }
}
