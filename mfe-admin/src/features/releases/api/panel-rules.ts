import { callApi, queryClient, queryOptions, useMutation } from '@panel/shared/api-client'
import type { Audience } from '@panel/shared/contract/audience'
import { type NamedFlag, panelRuleCalls } from '@panel/shared/contract/panel-rules'
import { keys } from '../../../common/keys'

const invalidate = () => queryClient.invalidateQueries({ queryKey: keys.releases })

/** How many accounts would get a panel. */
export const audienceSizeQuery = (name: string, audience: Audience | null) =>
  queryOptions({
    queryKey: keys.audienceSize(name, JSON.stringify(audience)),
    queryFn: ({ signal }) => callApi(panelRuleCalls.audienceSize, { params: { name }, body: { audience } }, { signal }),
  })

/** Says who gets a panel; null: whom its build names. Throws `ApiError`. */
export const useSetAudience = (name: string) =>
  useMutation({
    mutationFn: (body: { audience: Audience | null; reason: string }) =>
      callApi(panelRuleCalls.audience, { params: { name }, body }),
    onSettled: invalidate,
  })

/** Flags, and the panels that ask for them. */
export const flagsQuery = () =>
  queryOptions({
    queryKey: keys.flags,
    queryFn: ({ signal }) => callApi(panelRuleCalls.flags, {}, { signal }),
    staleTime: 0,
  })

/** Switches a flag; its accounts and share stay. Throws `ApiError`. */
export const useSwitchFlag = () =>
  useMutation({
    mutationFn: ({ name, panels: _, ...flag }: NamedFlag) =>
      callApi(panelRuleCalls.setFlag, { params: { name }, body: flag }),
    onSettled: invalidate,
  })

/** The settings of a panel, and what their form is made of. */
export const settingsQuery = (name: string) =>
  queryOptions({
    queryKey: keys.settings(name),
    queryFn: ({ signal }) => callApi(panelRuleCalls.settings, { params: { name } }, { signal }),
    staleTime: 0,
  })

/** Changes the settings of a panel. Throws `ApiError`, which names the fields that are wrong. */
export const useSetSettings = (name: string) =>
  useMutation({
    mutationFn: (body: { values: Record<string, unknown>; reason: string }) =>
      callApi(panelRuleCalls.setSettings, { params: { name }, body }),
    onSettled: invalidate,
  })
