/** Hands the reader a file. */
export const downloadFile = (fileName: string, content: Blob): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}

/** Hands the reader a text as a file. */
export const downloadText = (fileName: string, type: string, text: string): void =>
  downloadFile(fileName, new Blob([text], { type: `${type};charset=utf-8` }))
