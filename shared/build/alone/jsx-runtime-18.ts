import { type ComponentType, type FunctionComponent, forwardRef } from 'react'
import * as runtime from 'react-own-jsx-runtime'

const wrapped = new WeakMap<object, ComponentType>()

/** React 19 hands `ref` to a function component as a prop; React 18 drops it unless the component asks for it. */
const takingRef = (type: FunctionComponent): ComponentType => {
  const present = wrapped.get(type)
  if (present) return present
  const component = forwardRef<unknown>((props, ref) => type({ ...props, ref } as object) as never) as ComponentType
  wrapped.set(type, component)
  return component
}

const isFunctionComponent = (type: unknown): type is FunctionComponent =>
  typeof type === 'function' && !(type.prototype && 'isReactComponent' in type.prototype)

type Jsx = (type: unknown, props: object, key?: string) => unknown

const adapted =
  (create: Jsx): Jsx =>
  (type, props, key) =>
    create(isFunctionComponent(type) && 'ref' in props ? takingRef(type) : type, props, key)

/** The platform is written for React 19; this is what makes its `ref` props work for a panel that brings React 18. */
export const jsx = adapted(runtime.jsx)
export const jsxs = adapted(runtime.jsxs)
export const { Fragment } = runtime
