import { defineCall } from '@panel/shared/contract'
import { z } from 'zod'
import { route } from '../http/register-call'
import { publicJwk } from './panel-token'

const jwk = z.looseObject({ kid: z.string() })

/** The keys by which back ends of panels check their tokens (RFC 7517). */
export const jwksRoute = route(
  defineCall({
    spec: '+',
    summary: 'Public keys of tokens for the back ends of panels',
    method: 'GET',
    path: '/.well-known/jwks.json',
    access: 'public',
    status: 200,
    response: z.object({ keys: z.array(jwk) }),
    problems: [],
  }),
  async ({ context, headers }) => {
    headers['cache-control'] = 'public, max-age=300'
    return { keys: [publicJwk(context.keys.tokenKey)] }
  },
)
