import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { type ContractTemplateKind, contractTemplateKinds, type Language } from '../../contract/enums.ts';
import { api } from '../api/client.ts';
import { featuresQuery } from './enrollment.ts';
import { askExtension } from './features.ts';
import { keys } from './keys.ts';

/** A paper to read before signing. */
export type Template = {
  readonly kind: ContractTemplateKind;
  readonly file_name: string;
  /** what an API tells that keeps who has read it; null: this one asks nobody to say so */
  readonly edition: {
    /** SHA-256 of the file */
    readonly version: string;
    /** of the same paper in every language: who read one of them has read it */
    readonly versions: readonly string[];
    readonly size: number;
    /** 0: nobody can tell, as it is encrypted */
    readonly pages: number;
  } | null;
};

/** The papers by their names alone (specification §7). */
async function templatesByName(client: QueryClient, language: Language): Promise<readonly Template[]> {
  const { product } = await client.ensureQueryData(featuresQuery);
  return contractTemplateKinds.map((kind) => ({
    kind,
    file_name: `${product.prefix}-${kind}-${language}.pdf`,
    edition: null,
  }));
}

/** The papers to read before signing, in one language, with the version of each. */
export const templatesQuery = (language: Language) =>
  queryOptions({
    queryKey: keys.templatesIn(language),
    queryFn: ({ client }): Promise<readonly Template[]> =>
      askExtension<readonly Template[]>({
        client,
        name: 'acknowledgements',
        call: async () =>
          (await api.extensions.templates({ query: { language } })).body.map(
            ({ kind, file_name, ...edition }) => ({ kind, file_name, edition }),
          ),
        without: () => templatesByName(client, language),
      }),
  });

/** One template's PDF. A file name stands for several versions, so the version is part of the key. */
export const templateFileQuery = (fileName: string, version: string | null) =>
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
