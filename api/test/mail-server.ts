import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** What the server answers, where it is not `250 ok`: to each command, and to the content of a mail. */
export interface MailServerAnswers {
  /** To who connects; '' is silence. */
  greeting?: string
  mail?: string
  rcpt?: string
  /** Recipients of whom it says nothing, as one that asks their own server first. */
  silentAbout?: RegExp
  data?: string
  content?: string
  /** The connection ends when the content has been taken, before it is answered. */
  drop?: boolean
  /** The answer to the content is given when this is fulfilled. */
  wait?: Promise<unknown>
}

export interface MailServer {
  url: string
  /** The contents of the mails it took. */
  received: string[]
  /** How many mails were begun. */
  begun: () => number
  answers: MailServerAnswers
  /** Connections are refused until it listens again, at the same address. */
  close: () => void
  listen: () => Promise<unknown>
}

/** Speaks as much SMTP as a delivery needs. `answers` may be changed while it runs. */
export const startMailServer = (answers: MailServerAnswers = {}): Promise<MailServer> =>
  new Promise(resolve => {
    const received: string[] = []
    const silent: Socket[] = []
    let begun = 0
    const answerTo = (command: string): string => {
      if (/^QUIT/i.test(command)) return '221 bye'
      if (/^DATA/i.test(command)) return answers.data ?? '354 go on'
      if (/^RCPT/i.test(command)) return answers.rcpt ?? '250 ok'
      if (!/^MAIL/i.test(command)) return '250 ok'
      begun += 1
      return answers.mail ?? '250 ok'
    }
    const server = createServer(socket => {
      let content: string | null = null
      socket.on('error', () => undefined)
      if (answers.greeting !== '') socket.write(`${answers.greeting ?? '220 test'}\r\n`)
      socket.on('data', chunk => {
        const text = chunk.toString()
        if (content === null) {
          if (/^RCPT/i.test(text) && answers.silentAbout?.test(text)) return void silent.push(socket)
          const answer = answerTo(text)
          if (answer.startsWith('354')) content = ''
          return socket.write(`${answer}\r\n`)
        }
        content += text
        if (!content.endsWith('\r\n.\r\n')) return
        const answer = answers.content ?? '250 ok'
        if (answer.startsWith('250')) received.push(content)
        content = null
        if (answers.drop) return void socket.destroy()
        return void Promise.resolve(answers.wait).then(() => socket.write(`${answer}\r\n`))
      })
    })
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      const close = (): void => {
        server.close()
        for (const socket of silent) socket.destroy()
      }
      const listen = () => once(server.listen(port, '127.0.0.1'), 'listening')
      resolve({ received, begun: () => begun, answers, url: `smtp://127.0.0.1:${port}`, close, listen })
    })
  })
