import { useLocation, useNavigate, useUnsaved } from '@panel/shared/panel'
import type { FrameMessage } from '@panel/shared/panel/frame-messages'
import type { PanelDescription } from '@panel/shared/panel/registry'
import { session } from '@panel/shared/session'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { contributionLimitMs } from '../load-build'
import type { ShownProps } from '../load-build-view'
import { forwardCall } from './frame-calls'
import { handOverFile, useFrameToasts, useReport } from './frame-events'
import { isUsed, stepOf } from './frame-route'
import { type FrameLink, openFrame } from './open-frame'
import { pageState, watchState, watchVisible } from './page-state'

/** What a frame said last of what is typed in it and not saved. */
export interface FrameState {
  holds: boolean
  titles: string[]
}

/** With a context it is a contribution to a page of another panel, else a page. */
export interface FramedProps extends ShownProps {
  build: PanelDescription
  view: string
  /** The calls that the panel may make. */
  allowed: readonly string[]
  /** Those of the view that are shown. */
  frames: Set<FrameState>
  /** Address of the frame's document. */
  source: string
}

const tallest = 20_000

/** An address of another site; null for what is none, whatever a frame wrote. */
const webAddress = (address: string): string | null => {
  const url = URL.parse(address)
  return url && ['https:', 'http:'].includes(url.protocol) ? url.href : null
}

const useAddress = (): string => {
  const { pathname, search, hash } = useLocation()
  return pathname + search + hash
}

type Shown = Extract<FrameMessage, { type: 'shown' }>

/** Gives a contribution the context that its place has now. One that follows no change is mounted again with it. */
const useNewContext = (context: unknown, shown: Shown | null, tell: () => void, mountAgain: () => void): void => {
  const about = JSON.stringify(context)
  const told = useRef(about)
  const change = useEffectEvent(() => (shown?.follows ? tell() : mountAgain()))
  useEffect(() => {
    if (!shown || about === told.current) return
    told.current = about
    change()
  }, [shown, about])
}

/** Gives a contribution up that shows nothing. A page waits on, and offers another try. */
const useTimeLimit = (waits: boolean, onLate: () => void): void => {
  const giveUp = useEffectEvent(onLate)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => giveUp(), contributionLimitMs)
    return () => clearTimeout(timer)
  }, [waits])
}

/** Joins a frame to the page: what each says to the other, until it fails. */
export const useFrame = (
  frame: RefObject<HTMLIFrameElement | null>,
  { build, view, allowed, frames, context, close, navigate: goTo }: FramedProps,
  mountAgain: () => void,
) => {
  const isContribution = context !== undefined
  const link = useRef<FrameLink>(null)
  const asked = useRef('')
  const address = useAddress()
  const navigate = useNavigate()
  const toast = useFrameToasts()
  const report = useReport(build)
  const [failure, setFailure] = useState<Error | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const [height, setHeight] = useState(0)
  const [unsaved, setUnsaved] = useState<FrameState>({ holds: false, titles: [] })
  const [leaving, setLeaving] = useState<string | null>(null)
  useTimeLimit(isContribution && !shown, () => setFailure(new Error(`${view} showed nothing in time`)))
  useNewContext(context, shown, () => link.current?.say({ type: 'context', context }), mountAgain)
  useUnsaved(unsaved.holds, { title: unsaved.titles.join(', ') })

  const go = useEffectEvent((wanted: Extract<FrameMessage, { type: 'navigate' }>): void => {
    const step = stepOf(build, wanted)
    if (isContribution) {
      // The page is not its own.
      if (step && isUsed()) goTo?.(step.to)
      return
    }
    if (!step) {
      link.current?.say({ type: 'location', address })
      return
    }
    asked.current = step.to
    void navigate(step.to, { replace: step.replace, preventScrollReset: true })
  })
  const onMessage = useEffectEvent((message: FrameMessage): void => {
    const { say } = link.current ?? {}
    if (message.type === 'shown') setShown(message)
    if (message.type === 'failed') setFailure(new Error(message.message))
    if (message.type === 'threw') report(message.message)
    if (message.type === 'height') setHeight(Math.min(Math.max(message.height, 0), tallest))
    if (message.type === 'navigate') go(message)
    if (message.type === 'sign-in' && !session.token()) session.requestSignIn()
    if (message.type === 'toast') toast(message, link.current)
    if (message.type === 'unsaved') setUnsaved({ holds: message.holds, titles: message.titles })
    if (message.type === 'close' && isUsed()) close?.()
    // The question that is shown stays the one that is answered.
    if (message.type === 'open' && isUsed()) setLeaving(asked => asked ?? webAddress(message.address))
    if (message.type === 'download' && isUsed() && !handOverFile(message)) report('It made a file of another kind')
    if (message.type === 'call') void forwardCall(message, { allowed, onRefused: report }).then(say)
  })
  const start = useEffectEvent(() => ({
    type: 'start' as const,
    // What the visitor looks at in another panel's page is not told.
    address: isContribution ? '/' : address,
    state: pageState(),
    ...(isContribution && { contribution: { view, context, closes: close !== undefined } }),
  }))
  useEffect(() => {
    frames.add(unsaved)
    return () => void frames.delete(unsaved)
  }, [frames, unsaved])
  useEffect(() => {
    if (!frame.current) return
    const opened = openFrame({
      frame: frame.current,
      start: () => start(),
      onMessage: message => onMessage(message),
      fail: setFailure,
    })
    link.current = opened
    const ends = [
      opened.close,
      watchState(() => opened.say(pageState())),
      watchVisible(frame.current, (top, height) => opened.say({ type: 'visible', top, height })),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [frame])
  useEffect(() => {
    if (!isContribution && address !== asked.current) link.current?.say({ type: 'location', address })
    asked.current = ''
  }, [address, isContribution])
  return { failure, isShown: shown !== null, height, leaving, stay: () => setLeaving(null) }
}
