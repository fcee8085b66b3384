import { createHash } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { syncFolder } from '../server-kit/data-dir'
import type { Settings } from '../settings/settings'
import type { Deliver, Mail } from './compose'
import { sharePlaces } from './share-places'

const encoding = 'quoted-printable'

/**
 * What parts a mail: the same when it is sent again, so that the whole mail is. It is made of the texts, too, so that no
 * text can have it in itself.
 */
const boundaryOf = ({ text, html }: Mail, id: string, at: Date): string =>
  createHash('sha256')
    .update(JSON.stringify([id, at, text, html]))
    .digest('hex')
    .slice(0, 32)

const envelopeOf = ({ PLATFORM_HOST }: Settings, mail: Mail, id: string, at: Date) =>
  ({
    from: { name: mail.sender, address: `noreply@${PLATFORM_HOST}` },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: (mail.attachments ?? []).map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
    messageId: `<${id}.${at.getTime()}@${PLATFORM_HOST}>`,
    date: at,
    baseBoundary: boundaryOf(mail, id, at),
    textEncoding: encoding,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }) as const

const toServer = (settings: Settings, url: string): Deliver => {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })
  return async (mail, id, at) => {
    const { messageId, response } = await transport.sendMail(envelopeOf(settings, mail, id, at))
    return { messageId, answer: response }
  }
}

/** Nothing of a mail is there before all of it is, and it stays there when the power goes. */
const writeWhole = async (folder: string, name: string, content: Buffer): Promise<string> => {
  const file = join(folder, name)
  const draft = `${file}.part`
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  await syncFolder(folder)
  return file
}

/** A mail is one line of the terminal: what would end a line in its subject becomes a space. */
const sayWritten = (to: string, subject: string, file: string): void => {
  const line = `mail to ${to}: ${subject} (${file})`.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  process.stdout.write(`${line}\n`)
}

const toFolder = (settings: Settings, log: Logger): Deliver => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const folder = join(settings.DATA_DIR, 'mail')
  return async (mail, id, at) => {
    const { message } = await transport.sendMail(envelopeOf(settings, mail, id, at))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${at.toISOString().replaceAll(':', '-')}-${id}.eml`
    const file = await writeWhole(folder, name, Buffer.isBuffer(message) ? message : Buffer.from(String(message)))
    const { to, subject: whole, listedSubject: subject = whole } = mail
    log.info({ to, subject, file }, 'mail')
    sayWritten(to, subject, file)
    return undefined
  }
}

/** To the server of SMTP_URL, or into a file of DATA_DIR/mail each, with a line in the log and one in the terminal. */
export const createDeliver = (settings: Settings, log: Logger): Deliver =>
  settings.SMTP_URL === undefined ? toFolder(settings, log) : sharePlaces(toServer(settings, settings.SMTP_URL))
