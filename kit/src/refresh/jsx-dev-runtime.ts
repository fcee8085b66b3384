import { Fragment, jsx, jsxs } from 'react/jsx-runtime'

export { Fragment }

/** Elements of a panel that is being written, by the one runtime that the shell shares. */
export const jsxDEV = (
  type: Parameters<typeof jsx>[0],
  props: object,
  key: string | undefined,
  isStatic: boolean,
): ReturnType<typeof jsx> => (isStatic ? jsxs : jsx)(type, props, key)
