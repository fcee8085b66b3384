import type { DsRecord } from '../database/registry-columns'

/** One spelling of a DS record, to be compared: databases and registries order and spell it otherwise. */
export const plainDs = ({ key_tag, algorithm, digest_type, digest }: DsRecord): DsRecord => ({
  key_tag,
  algorithm,
  digest_type,
  digest: digest.toLowerCase(),
})
