import { type DomainName, fullName } from '@panel/shared/rules'
import { LRUCache } from 'lru-cache'
import { type CurrentCall, currentCall, withinCall } from '../base/current-call'
import type { Lookup, LookupOptions, LookupResult } from './lookup'

const mostRemembered = 10_000

interface Question {
  answer: Promise<LookupResult>
  /** Those that wait for the answer; undefined for work that no call waits for. */
  callers: (CurrentCall | undefined)[]
}

type Ask = (name: DomainName, options: LookupOptions) => Promise<LookupResult>

/**
 * Asks about one name once at a time and remembers an answer without a doubt. `memory`: milliseconds that it is
 * remembered.
 */
export const rememberAnswers = (ask: Ask, memory: number): Lookup => {
  const questions = new LRUCache<string, Question>({ max: mostRemembered, ttl: memory })

  const begin = (name: DomainName, options: LookupOptions): Question => {
    const callers: Question['callers'] = []
    // The caller of a question is gone when every caller that waits for its answer is.
    const current = {
      get isCallerGone() {
        return callers.every(caller => caller?.isCallerGone === true)
      },
    }
    const answer = Promise.resolve().then(() => withinCall(current, () => ask(name, options)))
    const question: Question = { callers, answer }
    questions.set(fullName(name), question)
    return question
  }

  return {
    find: async (name, options = {}) => {
      const key = fullName(name)
      const question = (options.fresh ? undefined : questions.get(key)) ?? begin(name, options)
      question.callers.push(currentCall())
      const forget = () => questions.peek(key) === question && questions.delete(key)
      try {
        const result = await question.answer
        // A doubt is not remembered; another question may have an answer by now.
        if (result.state === 'unknown') forget()
        return result
      } catch (error) {
        forget()
        throw error
      } finally {
        question.callers.length = 0
      }
    },
  }
}
