import { useEffect } from 'react'
import styles from '../design-page.module.css'
import { useDesignText } from '../design-text'
import { shownStates, showStates } from '../show-states'
import { controls, ownStates } from './control-list'

/** Every control in every state, side by side. */
export const ControlSamples = () => {
  const t = useDesignText()
  useEffect(showStates, [])
  return (
    <div className={styles.controls}>
      {[...shownStates, ...ownStates].map(state => (
        <p key={state} className={styles.state}>
          {t(`state.${state}`)}
        </p>
      ))}
      {Object.entries(controls).flatMap(([name, { states, show }]) => [
        ...shownStates.map(state => (
          <div key={`${name}-${state}`} data-show={state}>
            {show(t, `${name}-${state}`)}
          </div>
        )),
        ...ownStates.map(state => (
          <div key={`${name}-${state}`}>{states.includes(state) && show(t, `${name}-${state}`, state)}</div>
        )),
      ])}
    </div>
  )
}
