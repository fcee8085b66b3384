import { legalCalls } from '@panel/shared/contract'
import { ProblemError } from '../base/errors'
import { readMarkdown } from '../base/markdown'
import { route } from '../http/register-call'

export const legalRoutes = [
  route(legalCalls.text, async ({ context, params }) => {
    const own = context.settings.BRAND?.own
    if (!own) throw new ProblemError('not_found')
    return { blocks: [...readMarkdown(own[params.text][context.language])] }
  }),
]
