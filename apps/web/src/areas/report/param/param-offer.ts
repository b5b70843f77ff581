import type { ParamValue, ReportDefinition, ReportParam } from '@wm/contract/report/definition';
import type {
  draftParamValuesEndpoint,
  paramValuesEndpoint,
} from '@wm/contract/report/param-values';
import { useQuery } from '@tanstack/react-query';
import { createContext } from 'react';
import { call } from '#core/http/call.ts';

/** Where the values that may be chosen for parameters come from, and what was given for a run that is looked at. */
export interface ParamOffer {
  of: { reportId: number } | { definition: ReportDefinition };
  given?: readonly ParamValue[];
}

export const ParamOfferContext = createContext<ParamOffer | undefined>(undefined);

export interface Offered {
  values: string[];
  isCut: boolean;
  error: string;
}

interface Wanted {
  offer: ParamOffer | undefined;
  param: string;
  params: readonly ParamValue[];
  contains: string;
  isOpen: boolean;
}

/** Values to choose from, narrowed by what is given for the others. */
export function useOffered({ offer, param, params, contains, isOpen }: Wanted) {
  const given = params.filter(({ name, value }) => name !== param && value !== '');
  return useQuery({
    queryKey: ['/report/v2/param-values', JSON.stringify([offer?.of, param, given, contains])],
    queryFn: ({ signal }): Promise<Offered> => {
      const asked = { param, params: given, contains };
      const options = { silent: true, repeatSubmit: false, signal } as const;
      if (!offer) throw new Error('no report offers values');
      return 'reportId' in offer.of
        ? call<typeof paramValuesEndpoint>('POST', '/report/v2/param-values', {
            ...options,
            body: { reportId: offer.of.reportId, ...asked },
          })
        : call<typeof draftParamValuesEndpoint>('POST', '/report/v2/preview/param-values', {
            ...options,
            body: { value: offer.of.definition, ...asked },
          });
    },
    enabled: isOpen && offer !== undefined,
    staleTime: 10_000,
  });
}

/** Values with another one for a parameter: what followed it is to be chosen anew. */
export function withValue(
  params: readonly (Pick<ReportParam, 'name'> & { after?: string | null | undefined })[],
  values: readonly ParamValue[],
  { name, value }: ParamValue,
): ParamValue[] {
  const emptied = new Set<string>();
  const follow = (before: string): void => {
    for (const param of params)
      if (param.after === before && !emptied.has(param.name) && param.name !== name) {
        emptied.add(param.name);
        follow(param.name);
      }
  };
  follow(name);
  const rest = values.filter((one) => one.name !== name && !emptied.has(one.name));
  return [...rest, ...[...emptied].map((one) => ({ name: one, value: '' })), { name, value }];
}
