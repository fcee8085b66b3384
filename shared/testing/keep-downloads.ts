interface Download {
  name: string
  content: Blob
}

let restore = (): void => undefined

afterEach(() => restore())

/** Keeps the files that a page saves, until the end of the test: jsdom has no addresses for them and follows no link. */
export const keepDownloads = (): Download[] => {
  const downloads: Download[] = []
  let content = new Blob()
  const createObjectURL = (blob: Blob): string => {
    content = blob
    return 'blob:download'
  }
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined })
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(
    this: HTMLAnchorElement,
  ) {
    downloads.push({ name: this.download, content })
  })
  restore = () => {
    click.mockRestore()
    Reflect.deleteProperty(URL, 'createObjectURL')
    Reflect.deleteProperty(URL, 'revokeObjectURL')
    restore = () => undefined
  }
  return downloads
}
