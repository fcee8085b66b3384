import type { OperationKind, operationParams } from '@panel/shared/contract'
import type { z } from 'zod'

/** The checked parameters of a kind. */
export type ParamsOf<K extends OperationKind> = z.output<(typeof operationParams)[K]>
