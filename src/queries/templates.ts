import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { ContractTemplateKind, Language } from '../../contract/enums.ts';
import { api } from '../api/client.ts';
import { keys } from './keys.ts';

/** The papers to read before signing, in one language, with the version of each. */
export const templatesQuery = (language: Language) =>
  queryOptions({
    queryKey: keys.templatesIn(language),
    queryFn: async () => (await api.extensions.templates({ query: { language } })).body,
  });

/** One template's PDF. A file name stands for several versions, so the version is part of the key. */
export const templateFileQuery = (fileName: string, version: string) =>
  queryOptions({
    queryKey: [...keys.templates, fileName, version],
    staleTime: Infinity,
    gcTime: 60_000,
    queryFn: async (): Promise<Blob> => (await api.files.contractTemplate({ params: { fileName } })).body,
  });

/** The subscription agreement with the caller's data, made anew on each request. */
export const agreementQuery = (language: Language) =>
  queryOptions({
    queryKey: [...keys.templates, 'agreement', language],
    staleTime: 0,
    gcTime: 0,
    queryFn: async (): Promise<Blob> => (await api.extensions.agreement({ query: { language } })).body,
  });

type Tick = { readonly version: string; readonly read: boolean };

/** Ticks a template as read, or takes the tick back; one press after the other, the last one decides. */
export const acknowledgeMutation = (client: QueryClient, kind: ContractTemplateKind) =>
  mutationOptions({
    scope: { id: `acknowledge.${kind}` },
    mutationFn: (tick: Tick) => api.extensions.acknowledge({ body: { kind, ...tick } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.details }),
        client.invalidateQueries({ queryKey: keys.registration }),
        client.invalidateQueries({ queryKey: keys.templates, exact: false }),
      ]),
  });
