import { eppNamespace } from './namespaces'
import { readXml, writeXml, type XmlContent, type XmlElement } from './xml'

export interface EppAnswer {
  code: number
  data: XmlElement | undefined
  extension: XmlElement | undefined
  queue: XmlElement | undefined
  message: string | undefined
}

/** A document with its outermost element. */
export const epp = (content: XmlContent): string => writeXml({ epp: { '@xmlns': eppNamespace, ...content } })

/** @throws Error where it is no answer to the command with this id */
export const readAnswer = (document: string, trid: string): EppAnswer => {
  const response = readXml(document).first('epp')?.first('response')
  const result = response?.first('result')
  const code = Number(result?.attribute('code'))
  if (!response || !result || !Number.isInteger(code)) throw new Error('The answer is no response')
  // Where the ids differ, the answer belongs to another command.
  if (response.first('trID')?.first('clTRID')?.text !== trid) throw new Error('The answer is to another command')
  const queue = response.first('msgQ')
  return {
    code,
    data: response.first('resData'),
    extension: response.first('extension'),
    queue,
    message: result.first('msg')?.text,
  }
}
