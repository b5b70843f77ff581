import type { LabelRule } from '@wm/contract/knowledge/label-rules';
import type {
  applyRuleEndpoint,
  giveLabelEndpoint,
  labelsOfEndpoint,
  mutationLabelResource,
  previewRuleEndpoint,
  takeLabelEndpoint,
  undoRuleEndpoint,
} from '@wm/contract/knowledge/mutation-label';
import { useQuery } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';

const path = '/knowledge/v2/mutation-label';
const marks = '/knowledge/v2/mutation-marks';

export const mutationLabelApi = createResourceApi<typeof mutationLabelResource>({
  path,
  permission: 'knowledge:mutation-label',
  title: '突变标签',
});

export const marksKey = [marks] as const;

export function previewRule(labelId: number | null, rule: LabelRule) {
  return call<typeof previewRuleEndpoint>('POST', `${path}/preview`, {
    body: { labelId, rule },
    handledCodes: [422],
  });
}

export function applyRule(id: number) {
  return call<typeof applyRuleEndpoint>('POST', `${path}/:id/apply`, { path: { id } });
}

export function undoRule(id: number) {
  return call<typeof undoRuleEndpoint>('POST', `${path}/:id/undo`, { path: { id } });
}

const many = 200;

/** The labels that may be given. */
export function useLabels() {
  const mayList = usePermission('knowledge:mutation-label:list');
  const { data } = useQuery({
    queryKey: [path, 'all'],
    queryFn: ({ signal }) => mutationLabelApi.list({ limit: many }, { signal, silent: true }),
    enabled: mayList,
  });
  return data?.rows ?? [];
}

export function useLabelsOf(mutationId: number) {
  const mayList = usePermission('knowledge:mutation-label:list');
  return useQuery({
    queryKey: [...marksKey, mutationId],
    queryFn: ({ signal }) =>
      call<typeof labelsOfEndpoint>('GET', marks, {
        query: { mutationId },
        signal,
        silent: true,
      }),
    enabled: mayList,
  });
}

export function giveLabel(mutationId: number, labelId: number) {
  return call<typeof giveLabelEndpoint>('POST', marks, {
    body: { mutationId, labelId, comment: '' },
  });
}

export function takeLabel(mutationId: number, labelId: number) {
  return call<typeof takeLabelEndpoint>('POST', `${marks}/remove`, {
    body: { mutationId, labelId },
  });
}
