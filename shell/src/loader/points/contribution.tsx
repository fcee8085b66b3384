import { useTranslation } from '@panel/shared/i18n'
import { useNavigate } from '@panel/shared/panel'
import type { ContributionPlace } from '@panel/shared/panel/point-host'
import { showToast } from '@panel/shared/session'
import { Skeleton, SkeletonGroup } from '@panel/shared/ui'
import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react'
import { useRegistry } from '../../registry/active-registry'
import { PanelError } from '../../report/panel-error'
import { reportFailure } from '../../report/report'
import { createBreaker } from '../breaker'
import { contributionLimitMs } from '../load-build'
import { PanelView } from '../panel-view'
import { namespace } from '../texts'

/** What a contribution draws stays in its place: fixed and absolute boxes in it are placed and cut off by this one. */
const place: CSSProperties = {
  position: 'relative',
  isolation: 'isolate',
  contain: 'layout paint',
  maxBlockSize: '60rem',
  overflow: 'auto',
}
const inLine: CSSProperties = { ...place, maxBlockSize: '100%', overflow: 'hidden' }

const quiet: CSSProperties = { color: 'var(--color-text-muted)', fontSize: 'var(--text-sm)' }

/** A contribution that fails again and again is left out for half a minute, wherever it is to show. */
const breaker = createBreaker(Date.now)

interface WaitingProps {
  title: string
  onLate: () => void
}

/** In its place while it loads, and while it waits for something of its own. */
const Waiting = ({ title, onLate }: WaitingProps) => {
  const { t } = useTranslation(namespace)
  const giveUp = useEffectEvent(onLate)
  useEffect(() => {
    const timer = setTimeout(() => giveUp(), contributionLimitMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <SkeletonGroup label={t('loading', { title })}>
      <Skeleton height="1.25rem" />
    </SkeletonGroup>
  )
}

const Unavailable = ({ title }: { title: string }) => {
  const { t } = useTranslation(namespace)
  return <p style={quiet}>{title ? t('failed', { title }) : t('failedUntitled')}</p>
}

/** The line in place of one that failed just now: the loader has reported it. */
const Failed = ({ id, title }: { id: string; title: string }) => {
  useEffect(() => breaker.recordFailure(id), [id])
  return <Unavailable title={title} />
}

interface ContributionProps extends ContributionPlace {
  /** Closes the dialog that it is in. */
  close?: () => void
  /** Whether it is in a line or a cell. */
  inline?: boolean | undefined
}

/**
 * A view that a panel puts into a page of another one, loaded when it shows. It has a boundary, a breaker, a time limit
 * and a place of its own: one that fails becomes a quiet line and a report, and the page around it stays as it is.
 */
export const Contribution = ({ contribution, context, close, inline }: ContributionProps) => {
  const { id, panel, view, title } = contribution
  const [paused] = useState(() => breaker.pausedUntil(id) > 0)
  const [late, setLate] = useState(false)
  const { panels } = useRegistry()
  const go = useNavigate()
  const giveUp = () => {
    setLate(true)
    const build = panels.get(panel)?.live.build ?? ''
    reportFailure(new PanelError({ panel, build, phase: 'view', found: `${view} showed nothing in time` }), false)
  }
  return (
    <div data-contribution={id} style={inline ? inLine : place}>
      {paused && <Unavailable title={title} />}
      {late && <Failed id={id} title={title} />}
      {!paused && !late && (
        <PanelView
          panel={panel}
          view={view}
          loading={<Waiting title={title} onLate={giveUp} />}
          failed={<Failed id={id} title={title} />}
          context={context}
          title={title}
          navigate={(to: string) => void go(to)}
          notify={(text, kind = 'info') => void showToast({ text, tone: kind })}
          {...(close && { close, onClose: close })}
        />
      )}
    </div>
  )
}
