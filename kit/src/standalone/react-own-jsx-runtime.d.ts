/** `react/jsx-runtime` of the React that a panel brings; the build says which file that is. */
declare module 'react-own-jsx-runtime' {
  type Jsx = (type: unknown, props: object, key?: string) => unknown
  export const jsx: Jsx
  export const jsxs: Jsx
  export const Fragment: unknown
}
