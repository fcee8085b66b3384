import { forwardRef, type ReactNode } from 'react'
import * as runtime from 'react-own-jsx-runtime'

type Component = (props: object) => ReactNode

const wrapped = new WeakMap<Component, unknown>()

/** React 19 passes `ref` to a function component as a prop; React 18 drops it unless the component asks for it. */
const withRef = (type: Component): unknown => {
  const known = wrapped.get(type)
  if (known) return known
  const component = forwardRef<unknown, object>((props, ref) => type({ ...props, ref }))
  wrapped.set(type, component)
  return component
}

const isFunctionComponent = (type: unknown): type is Component =>
  typeof type === 'function' && !(type.prototype && 'isReactComponent' in type.prototype)

type Jsx = (type: unknown, props: object, key?: string) => unknown

const adapted =
  (create: Jsx): Jsx =>
  (type, props, key) =>
    create(isFunctionComponent(type) && 'ref' in props ? withRef(type) : type, props, key)

/** The platform is written for React 19: this makes its `ref` props work in a panel that brings React 18. */
export const jsx = adapted(runtime.jsx)
export const jsxs = adapted(runtime.jsxs)
export const { Fragment } = runtime
