/** The container that a build's entry has put into the page, under the name that its description says. */
export const findContainer = <Container>(name: string): Container | undefined =>
  Reflect.get(window, name) as Container | undefined
